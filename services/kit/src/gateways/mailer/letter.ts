import type { Language } from '@paddock/shared-domain/kernel/language';
import { escapeHtml } from '../../escape-html.ts';

export type Letter = {
  /** Who writes: its name in the head, and in the foot with how guests reach it, one line each. */
  readonly venue: { readonly name: string; readonly contact: readonly string[] };
  /** Language of the letter, for screen readers. */
  readonly language: Language;
  readonly heading: string;
  /** Plain texts, one a paragraph. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below the button. */
  readonly note?: string;
  /** The last line: where the person unsubscribes from letters of this kind. */
  readonly ending?: { readonly label: string; readonly url: string };
};

const FONT = `font-family:'Helvetica Neue',Helvetica,Arial,sans-serif`;
const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:1.55;color:#141716">${escapeHtml(text)}</p>`;

/** Text and HTML of a letter say the same. Only inline styles and tables, which mail programs support; loads nothing. */
export const letterOf = (letter: Letter): { readonly text: string; readonly html: string } => {
  const { venue, language, heading, paragraphs, button, note, ending } = letter;
  const foot = [venue.name, ...venue.contact];
  const buttonText = button === undefined ? [] : [`${button.label}:\n${button.url}`];
  const endingText = ending === undefined ? [] : [`${ending.label}:\n${ending.url}`];
  const noteText = note === undefined ? [] : [note];
  const text = [heading, ...paragraphs, ...buttonText, ...noteText, ...endingText, foot.join('\n')].join('\n\n');
  const buttonHtml =
    button === undefined
      ? ''
      : `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 22px;border-radius:6px;background:#141716;color:#ffffff;font-size:15px;font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p>`;
  const noteHtml =
    note === undefined
      ? ''
      : `<p style="margin:0;padding-top:16px;border-top:1px solid #d8dbd6;font-size:13px;line-height:1.5;color:#5f6663">${escapeHtml(note)}</p>`;
  const endingHtml =
    ending === undefined
      ? ''
      : `<p style="margin:12px 0 0;font-size:13px;line-height:1.5"><a href="${escapeHtml(ending.url)}" style="color:#5f6663">${escapeHtml(ending.label)}</a></p>`;
  const footHtml =
    venue.contact.length === 0
      ? ''
      : `<tr><td style="padding:0 28px 24px;font-size:13px;line-height:1.5;color:#5f6663">${foot.map(escapeHtml).join('<br>')}</td></tr>`;
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#f4f5f2;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d8dbd6;border-radius:8px;border-collapse:separate">
<tr><td style="padding:18px 28px;background:#141716;border-radius:8px 8px 0 0;border-bottom:4px solid #c9f031;font-size:15px;font-weight:700;letter-spacing:.06em;text-transform:uppercase;color:#ffffff">${escapeHtml(venue.name)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#141716">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${buttonHtml}${noteHtml}${endingHtml}
</td></tr>${footHtml}</table></td></tr></table></body></html>
`;
  return { text: `${text}\n`, html };
};

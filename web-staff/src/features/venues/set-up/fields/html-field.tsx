import { cleanInBrowser } from '@paddock/web-kit/html/clean-in-browser.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextArea } from '@paddock/web-kit/ui/text-area.tsx';
import { useDebounced } from '@paddock/web-kit/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '../../../../messages/en.ts';
import { type Chosen, PictureDialog } from '../pictures/picture-dialog.tsx';
import { previewQuery } from '../queries.ts';
import styles from '../../../../ui/set-up.module.css';
import words from '@paddock/web-kit/html/venue-html.module.css';
import type { ControlProps } from './field-control.tsx';

/** The tags that an editor button puts around the selected text. */
const MARKS = [
  ['heading', '<h2>', '</h2>'],
  ['paragraph', '<p>', '</p>'],
  ['strong', '<strong>', '</strong>'],
  ['list', '<ul>\n  <li>', '</li>\n</ul>'],
  ['link', '<a href="https://">', '</a>'],
] as const;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
const escaped = (text: string): string => text.replace(/[&"<]/g, (letter) => ESCAPES[letter] ?? letter);
const pictureHtml = ({ url, alt }: Chosen): string => `<img src="${escaped(url)}" alt="${escaped(alt)}">`;

/** The text of a page, beside its preview as the server would publish it (rule A-122). */
export const HtmlField = ({ label, hint, error, typed, field, onType }: ControlProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const html = typeof typed === 'string' ? typed : '';
  const preview = useQuery({ ...previewQuery(useDebounced(html, 400)), placeholderData: (before) => before });
  const texts = messages.setUp.editor;
  const mark = (before: string, after: string): void => {
    const control = area.current?.querySelector('textarea');
    const [from, to] = [control?.selectionStart ?? html.length, control?.selectionEnd ?? html.length];
    onType(html.slice(0, from) + before + html.slice(from, to) + after + html.slice(to));
    control?.focus();
  };
  return (
    <div className={styles.editor}>
      <div ref={area} className={styles.stack}>
        <div role="toolbar" aria-label={texts.toolbar} className={styles.toolbar}>
          {MARKS.map(([name, before, after]) => (
            <Button key={name} variant="quiet" onClick={() => mark(before, after)}>
              {texts[name]}
            </Button>
          ))}
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {messages.setUp.pictures.insert}
          </Button>
        </div>
        {isChoosing && (
          <PictureDialog
            onClose={() => setChoosing(false)}
            onChoose={(picture) => {
              setChoosing(false);
              mark(pictureHtml(picture), '');
            }}
          />
        )}
        <TextArea
          label={label}
          hint={hint}
          error={error}
          name={field.name}
          rows={16}
          maxLength={50_000}
          value={html}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <section aria-label={texts.preview} className={styles.preview}>
        <h3 className={styles.legend}>{texts.preview}</h3>
        {preview.isError ? (
          <p className={styles.hint}>{texts.previewFailed}</p>
        ) : (
          // Sanitised by the server, as for publishing (threat TH-09).
          <div className={words.words} dangerouslySetInnerHTML={{ __html: cleanInBrowser(preview.data ?? '') }} />
        )}
      </section>
    </div>
  );
};

import type { Mail } from './mailer.ts';

/** A mail in nodemailer's form. Addresses are objects, so that no text is parsed as a list of addresses. */
export const messageOf = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
  // A mail can never load a file or a URL from this machine.
  disableFileAccess: true,
  disableUrlAccess: true,
});

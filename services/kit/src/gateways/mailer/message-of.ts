import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it. Addresses are given as objects, so nothing in them is parsed as a list. */
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
  // A mail never reads a file or an address of this machine.
  disableFileAccess: true,
  disableUrlAccess: true,
});

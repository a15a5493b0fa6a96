import { createHash } from 'node:crypto';
import type { Mail } from './mailer.ts';

/** The same for each try of a mail. It says nothing about the person (RFC 5322, 3.6.4). */
const messageId = (id: string, from: string): string => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`;
};

/** A mail in nodemailer's form. Addresses are objects, so that no text is parsed as a list of addresses. */
export const messageOf = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  ...(mail.id === undefined ? {} : { messageId: messageId(mail.id, from) }),
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

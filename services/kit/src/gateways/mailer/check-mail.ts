import { isEmail } from '@paddock/shared-domain/identity/contact-rules';
import { type Mail, MailRefused } from './mailer.ts';

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
const plainLine = (text: string, max: number): boolean => text.length > 0 && text.length <= max && !CONTROL.test(text);

/**
 * Nothing that a person typed may add a header or a recipient (threat TH-34): one address; subject and names of one plain line.
 *
 * @throws {MailRefused}
 */
export const checkMail = ({ to, subject, kind, unsubscribeUrl, attachments = [] }: Mail): void => {
  if (!isEmail(to)) throw new MailRefused('A mail goes to exactly one address.');
  if (!plainLine(subject, 200)) throw new MailRefused('A subject is one line of at most 200 characters.');
  if (!/^[a-z][a-z-]{0,40}$/.test(kind)) throw new MailRefused('The kind of a mail is a plain word.');
  if (unsubscribeUrl !== undefined && !/^https?:\/\/[^\s<>,]{1,400}$/.test(unsubscribeUrl))
    throw new MailRefused('This is not an address to unsubscribe at.');
  for (const { filename, contentType } of attachments) {
    if (!/^[A-Za-z0-9][A-Za-z0-9._ -]{0,80}$/.test(filename)) throw new MailRefused('This is not a file name.');
    if (!/^[a-z]+\/[a-z0-9.+-]+(; [a-z]+=[A-Za-z0-9-]+)*$/.test(contentType))
      throw new MailRefused('This is not a media type.');
  }
};

import { createTransport } from 'nodemailer';
import { checkMail } from './check-mail.ts';
import { wordsFor } from './check-smtp.ts';
import type { Mail } from './mailer.ts';
import { messageOf } from './message-of.ts';
import { smtpOptions } from './smtp-mailer.ts';

/** What a mail server said to one mail: its own reply, or why there was none, in at most 300 characters. */
export type Said = { readonly taken: boolean; readonly said: string };

const MOST = 300;
/** A person waits for the answer, in milliseconds. */
const PATIENCE = 6_000;
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST);

/**
 * Sends one mail over a connection of its own, now, and tells what the server answered. It is not tried again. Parameters as in
 * `openSmtpMailer`.
 *
 * @throws {MailRefused} it can never be sent.
 */
export const sendOnce = async (url: string, from: string, demandTls: boolean, mail: Mail): Promise<Said> => {
  checkMail(mail);
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ ...smtpOptions(url, demandTls), ...patience, pool: false });
  try {
    const { response } = await transport.sendMail(messageOf(mail, from));
    return { taken: true, said: plain(response) };
  } catch (error) {
    const { response } = error as { readonly response?: unknown };
    return { taken: false, said: plain(typeof response === 'string' ? response : wordsFor(error)) };
  } finally {
    transport.close();
  }
};

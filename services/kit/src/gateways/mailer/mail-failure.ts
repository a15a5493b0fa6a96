import { MailRefused } from './mailer.ts';

/**
 * What a failure to send means:
 * - `never`: this mail can never be sent;
 * - `later`: not this mail, not now: its mailbox is full, or its server asks for a retry;
 * - `server`: unrelated to this mail: the mail server is unreachable, rejects our login, or accepts nothing.
 */
export type MailFailure = 'never' | 'later' | 'server';

/** Codes of nodemailer and the system for a broken connection or a rejected login. */
const OF_SERVER =
  /^(EAUTH|ENOAUTH|EOAUTH2|ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EPROTOCOL|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOST\w+|ENET\w+|EPIPE)$/;
const TOO_LARGE = 552;

const part = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Readonly<Record<string, unknown>>)[name] : undefined;

/** The code of a mail server's reply (RFC 5321); undefined if there was none. */
export const replyCodeOf = (error: unknown): number | undefined => {
  const code = part(error, 'responseCode');
  return typeof code === 'number' ? code : undefined;
};

/** Separates faults of one mail from faults of the server: a wrong password must not make a mail undeliverable. */
export const mailFailureOf = (error: unknown): MailFailure => {
  if (error instanceof MailRefused) return 'never';
  const [code, reply] = [part(error, 'code'), replyCodeOf(error)];
  if (typeof code === 'string' && OF_SERVER.test(code)) return 'server';
  if (reply === 421 || reply === 454) return 'server';
  // The sender is rejected, for every mail: a person must check the settings.
  if (part(error, 'command') === 'MAIL FROM' && reply !== TOO_LARGE) return 'server';
  return reply !== undefined && reply >= 500 ? 'never' : 'later';
};

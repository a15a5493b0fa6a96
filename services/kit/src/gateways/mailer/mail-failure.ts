import { MailRefused } from './mailer.ts';

/**
 * What a failure to send says:
 * - `never`: this mail can never be sent;
 * - `later`: not this mail, not now: its mailbox is full, or its server wants to be asked again;
 * - `server`: nothing about this mail: the mail server is not there, lets nobody in, or takes nothing from us.
 */
export type MailFailure = 'never' | 'later' | 'server';

/** What nodemailer and the system say of a connection, and of a server that does not let us in. */
const OF_SERVER =
  /^(EAUTH|ENOAUTH|EOAUTH2|ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EPROTOCOL|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOST\w+|ENET\w+|EPIPE)$/;
const TOO_LARGE = 552;

const part = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Readonly<Record<string, unknown>>)[name] : undefined;

/** The code of a mail server's reply (RFC 5321); undefined where it gave none. */
export const replyCodeOf = (error: unknown): number | undefined => {
  const code = part(error, 'responseCode');
  return typeof code === 'number' ? code : undefined;
};

/** Tells what is wrong with one mail from what is wrong with the server: a wrong password gives up nobody's mail. */
export const mailFailureOf = (error: unknown): MailFailure => {
  if (error instanceof MailRefused) return 'never';
  const [code, reply] = [part(error, 'code'), replyCodeOf(error)];
  if (typeof code === 'string' && OF_SERVER.test(code)) return 'server';
  if (reply === 421 || reply === 454) return 'server';
  // Who we are is refused, whatever the mail: someone has to look at the settings.
  if (part(error, 'command') === 'MAIL FROM' && reply !== TOO_LARGE) return 'server';
  return reply !== undefined && reply >= 500 ? 'never' : 'later';
};

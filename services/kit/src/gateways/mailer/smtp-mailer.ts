import { createTransport } from 'nodemailer';
import { checkMail } from './check-mail.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message-of.ts';

/**
 * Sends over SMTP (RFC 5321).
 *
 * @param url `smtp://user:password@host:587` or `smtps://…`. It holds a secret and is never logged.
 */
export const openSmtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    // A mailbox that hangs occupies its connection until the socket times out; other mails use the rest.
    maxConnections: 8,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      checkMail(mail);
      await transport.sendMail(messageOf(mail, from));
    },
    close: async () => transport.close(),
  };
};

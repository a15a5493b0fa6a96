import { isLoopback } from '@paddock/event-store/unfit-addresses';
import { createTransport } from 'nodemailer';
import { checkMail } from './check-mail.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message-of.ts';

/**
 * How a mail server is reached. Login links are in mails: with `demandTls` none leaves this machine without encryption (RFC 3207,
 * RFC 8314), whatever the server offers. A relay on this machine needs none.
 *
 * @param url `smtp://user:password@host:587` or `smtps://…`. It holds a secret and is never logged.
 */
export const smtpOptions = (url: string, demandTls: boolean) => ({
  url,
  ...(demandTls && !isLoopback(new URL(url).hostname) && { requireTLS: true }),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
});

/** Sends over SMTP (RFC 5321). Parameters as in {@link smtpOptions}. */
export const openSmtpMailer = (url: string, from: string, demandTls: boolean): Mailer => {
  const transport = createTransport({
    ...smtpOptions(url, demandTls),
    pool: true,
    // A mailbox that hangs occupies its connection until the socket times out; other mails use the rest.
    maxConnections: 8,
  });
  return {
    send: async (mail) => {
      checkMail(mail);
      await transport.sendMail(messageOf(mail, from));
    },
    close: async () => transport.close(),
  };
};

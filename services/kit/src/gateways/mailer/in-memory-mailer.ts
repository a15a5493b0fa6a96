import { checkMail } from './check-mail.ts';
import type { Mail, Mailer } from './mailer.ts';

export type InMemoryMailer = Mailer & {
  readonly sent: readonly Mail[];
  /** The next calls fail as with an unreachable server. */
  failNext(times: number): void;
};

/** Stores mails instead of sending them, after the same checks. */
export const openInMemoryMailer = (): InMemoryMailer => {
  const sent: Mail[] = [];
  let failing = 0;
  return {
    sent,
    failNext: (times) => void (failing = times),
    send: async (mail) => {
      checkMail(mail);
      if (failing > 0) {
        failing -= 1;
        throw new Error('The mail server does not answer.');
      }
      sent.push(mail);
    },
    close: async () => undefined,
  };
};

import type { Logger } from 'pino';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/** Waits between attempts, in milliseconds: about ten minutes in all. */
const WAITS = [1_000, 5_000, 30_000, 120_000, 450_000];
/** A mail server that is away must not fill the memory. */
const MOST_WAITING = 10_000;

export type MailQueue = {
  /** Sends in the background. Whoever asks never waits and never fails (ruling A-013). */
  post(mail: Mail): void;
  /** Settles when nothing is under way: at a graceful stop, and in tests. */
  settled(): Promise<void>;
};

/** @param sleep how to wait between attempts; a graceful stop may cut it short. */
export const createMailQueue = (
  mailer: Mailer,
  log: Pick<Logger, 'warn' | 'error'>,
  sleep: (millis: number) => Promise<void>,
): MailQueue => {
  const underWay = new Set<Promise<void>>();
  const deliver = async (mail: Mail): Promise<void> => {
    for (const wait of [...WAITS, undefined]) {
      try {
        await mailer.send(mail);
        return;
      } catch (error) {
        // Neither the address nor the text is logged (invariant U6).
        const why = error instanceof Error ? error.name : 'unknown';
        if (error instanceof MailRefused || wait === undefined) {
          log.error({ kind: mail.kind, why }, 'a mail was given up');
          return;
        }
        log.warn({ kind: mail.kind, why, wait }, 'a mail could not be sent yet');
        await sleep(wait);
      }
    }
  };
  return {
    post: (mail) => {
      if (underWay.size >= MOST_WAITING) {
        log.error({ kind: mail.kind }, 'too many mails are waiting: one was dropped');
        return;
      }
      const job = deliver(mail).finally(() => underWay.delete(job));
      underWay.add(job);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};

import type { Pool } from 'pg';
import { type Mail, type Mailer, MailRefused } from '../../gateways/mailer/mailer.ts';
import type { Logger } from 'pino';

/** Names the lock under which several API processes create the table. */
const LOCK = 7_203_115;

export const createMailTables = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`create schema if not exists mail;
      create table if not exists mail.sent (
        key text primary key, kind text not null, outcome text not null, at timestamptz not null default now()
      );`);
    await client.query('commit');
  } finally {
    client.release();
  }
};

/** Mails that events cause: each is sent once, also when its event is read again after a crash (invariant P7, decision D6). */
export type SentMails = {
  /**
   * Sends a mail unless one with this key was sent. `write` answers undefined where there is nobody to write to any more. A
   * mail that can never be sent is recorded as given up; a transport that fails now makes this reject, so that the process
   * tries again.
   */
  sendOnce(key: string, kind: string, write: () => Promise<Mail | undefined>): Promise<void>;
};

/** A mail server's definite no (RFC 5321, 5yz), or a mail that is none. */
const isFinal = (error: unknown): boolean => {
  if (error instanceof MailRefused) return true;
  const code = (error as { readonly responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 500;
};

export const createSentMails = (pool: Pool, mailer: Pick<Mailer, 'send'>, log: Pick<Logger, 'warn'>): SentMails => ({
  sendOnce: async (key, kind, write) => {
    const { rowCount } = await pool.query('select 1 from mail.sent where key = $1', [key]);
    if (rowCount !== 0) return;
    const mail = await write();
    let outcome = mail === undefined ? 'nobody' : 'sent';
    if (mail !== undefined) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!isFinal(error)) throw error;
        // Neither the address nor the text is logged (invariant U6).
        log.warn({ kind }, 'a mail was given up');
        outcome = 'given-up';
      }
    }
    await pool.query('insert into mail.sent (key, kind, outcome) values ($1, $2, $3) on conflict do nothing', [
      key,
      kind,
      outcome,
    ]);
  },
});

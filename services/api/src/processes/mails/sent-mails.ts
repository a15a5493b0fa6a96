import type { Pool } from 'pg';
import { type Mail, type Mailer, MailRefused } from '../../gateways/mailer/mailer.ts';
import type { Logger } from 'pino';
import { handledEvent } from './handled-event.ts';
import { GIVEN_UP } from './mail-outcomes.ts';
import { OFFER_MAIL_TABLES } from './offer-allowance.ts';

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
      );
      alter table mail.sent add column if not exists stream text, add column if not exists revision integer,
        add column if not exists why text;
      ${OFFER_MAIL_TABLES}`);
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
   * tries again. What it was about is remembered ({@link handledEvent}); one that is wanted again is sent though it was given up.
   */
  sendOnce(key: string, kind: string, write: () => Promise<Mail | undefined>): Promise<void>;
};

/** A mail server's definite no (RFC 5321, 5yz), or a mail that is none. */
const isFinal = (error: unknown): boolean => {
  if (error instanceof MailRefused) return true;
  const code = (error as { readonly responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 500;
};

/** Why, without what a server quotes of the address or the text (invariant U6). */
const reasonOf = (error: unknown): string => {
  if (error instanceof MailRefused) return error.message;
  const code = (error as { readonly responseCode?: unknown } | null)?.responseCode;
  return `The mail server said no for good (${String(code)}).`;
};

export const createSentMails = (pool: Pool, mailer: Pick<Mailer, 'send'>, log: Pick<Logger, 'warn'>): SentMails => ({
  sendOnce: async (key, kind, write) => {
    const about = handledEvent.getStore();
    if (about?.again !== undefined && about.again !== key) return;
    const { rows } = await pool.query<{ outcome: string }>('select outcome from mail.sent where key = $1', [key]);
    const [before] = rows;
    if (before !== undefined && (about?.again === undefined || before.outcome !== GIVEN_UP)) return;
    const mail = await write();
    let outcome = mail === undefined ? 'nobody' : 'sent';
    let why: string | null = null;
    if (mail !== undefined) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (!isFinal(error)) throw error;
        // Neither the address nor the text is logged (invariant U6).
        log.warn({ kind }, 'a mail was given up');
        outcome = GIVEN_UP;
        why = reasonOf(error);
      }
    }
    await pool.query(
      `insert into mail.sent (key, kind, outcome, stream, revision, why) values ($1, $2, $3, $4, $5, $6)
       on conflict (key) do update set outcome = excluded.outcome, why = excluded.why, at = now()
         where mail.sent.outcome = '${GIVEN_UP}'`,
      [key, kind, outcome, about?.stream ?? null, about?.revision ?? null, why],
    );
  },
});

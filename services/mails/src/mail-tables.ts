import type { Pool } from 'pg';
import { LOCKS } from '@paddock/kit/locks';
import { OFFER_MAIL_TABLES } from './offer-allowance.ts';

/** Makes the tables of mails. Safe to repeat, also by several processes at once. */
export const createMailTables = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.mailTables]);
    await client.query(`create schema if not exists mail;
      create table if not exists mail.sent (
        key text primary key, kind text not null, outcome text not null, at timestamptz not null default now()
      );
      alter table mail.sent add column if not exists stream text, add column if not exists revision integer,
        add column if not exists why text, add column if not exists since timestamptz,
        add column if not exists tries integer not null default 0, add column if not exists next_at timestamptz;
      create index if not exists sent_waiting on mail.sent (next_at) where outcome = 'waiting';
      ${OFFER_MAIL_TABLES}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

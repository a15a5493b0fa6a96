import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { BooksItem } from '@paddock/shared-domain/reconciliation/resume';
import type { Pool } from 'pg';
import type { ReconciliationRow } from './table.ts';

export type { ReconciliationRow };

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Postings on the provider's clearing account after a log position, oldest first (invariant L6). */
export const readClearing = async (db: Pool, after = '0'): Promise<readonly BooksItem[]> =>
  (
    await db.query<BooksItem>(
      `select coalesce(reference, event_id) as reference, amount_cents as "amountCents", stream, ${AT('at')},
              position::text as position, part
         from ledger.postings where account = 'clearing:stripe' and ledger.postings.position > $1::bigint
        order by ledger.postings.position, part`,
      [after],
    )
  ).rows;

export const readPostedBefore = async (db: Pool, moment: Instant): Promise<boolean> =>
  (
    await db.query<{ posted: boolean }>(
      `select exists (select from ledger.postings where account = 'clearing:stripe' and at < $1) as posted`,
      [moment],
    )
  ).rows[0]?.posted ?? false;

/** The latest reconciliations, newest first. */
export const readReconciliations = async (db: Pool, limit: number): Promise<readonly ReconciliationRow[]> =>
  (
    await db.query<ReconciliationRow>(
      `select position::text as position, to_char(date, 'YYYY-MM-DD') as date, ${AT('ran_at')}, run
         from ledger.reconciliations order by ledger.reconciliations.position desc limit $1`,
      [limit],
    )
  ).rows;

/** Postings of some events in the books, by account: how many, and their sum in cents. */
export const readPostingsOf = async (
  db: Pool,
  eventIds: readonly string[],
): Promise<readonly { readonly account: string; readonly postings: number; readonly cents: number }[]> =>
  (
    await db.query<{ account: string; postings: number; cents: number }>(
      `select account, count(*)::int as postings, sum(amount_cents)::float8 as cents
         from ledger.postings where event_id = any($1::text[]) group by account order by account`,
      [eventIds],
    )
  ).rows;

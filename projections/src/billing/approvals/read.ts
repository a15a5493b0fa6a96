import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { ApprovalRow } from './table.ts';

export type { ApprovalRow };

const AT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** What waits for a second person at a moment, or was granted and not used; of each matter the last request, oldest first. */
export const readOpenApprovals = async (db: Pool, now: Instant): Promise<readonly ApprovalRow[]> =>
  (
    await db.query<ApprovalRow>(
      `select id, user_id, matter, act, amount_cents, asked_by, ${AT('asked_at')}, ${AT('lapses_at')}, state, reason
         from approvals.approvals as its
        where lapses_at > $1 and not exists (select 1 from approvals.approvals as later
          where later.matter = its.matter and later.user_id = its.user_id and (later.asked_at, later.id) > (its.asked_at, its.id))
        order by its.asked_at, id limit 200`,
      [now],
    )
  ).rows;

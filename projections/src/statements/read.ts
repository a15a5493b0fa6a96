import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { StatementLine } from '@paddock/shared-domain/statements/statement-line';
import type { Pool } from 'pg';

/** All lines of a person's bill, in log order: enough for the statement of any moment. */
export const readLines = async (db: Pool, user: UserId): Promise<readonly StatementLine[]> =>
  (
    await db.query<StatementLine>(
      `select user_id, event_id, part, position::text as position, stream, revision, type,
              to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, reason, sealed_reason, kind, rule,
              amount_cents, credits, item_id, item_change, item_cents, detail
         from statements.lines where user_id = $1 order by statements.lines.position, part`,
      [user],
    )
  ).rows;

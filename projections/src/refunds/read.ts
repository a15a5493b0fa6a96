import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** Sources with refunds that are not at their end and have not moved since a moment: oldest first (decision D4). */
export const readRefundsUnderWay = async (
  db: Pool,
  notMovedSince: Instant,
  limit: number,
): Promise<readonly string[]> =>
  (
    await db.query<{ source_id: string }>(
      `select source_id from refunds.refunds where under_way and moved_at <= $1
        group by source_id order by min(moved_at) limit $2`,
      [notMovedSince, limit],
    )
  ).rows.map(({ source_id }) => source_id);

import { readResultsAsOf, readTeamsAsOf } from '@paddock/projections/boards/leaderboards/read';
import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import { type SealedRow, sealedText } from '@paddock/shared-domain/boards/sealed-rows';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** More rows than any board has: the seal covers all of them. */
const ALL = 10_000_000;

/** How many rows a board had at a moment, and SHA-256 over them (launcher.md 8.5). */
export const sealOf = async (
  db: Pool,
  { id, calculation, asOf }: { readonly id: BoardId; readonly asOf: Instant } & Pick<BoardTerms, 'calculation'>,
): Promise<{ readonly rows: number; readonly hash: string }> => {
  const rows: readonly SealedRow[] =
    calculation === 'TIME'
      ? (await readResultsAsOf(db, id, asOf, ALL)).map((row) => ({
          rank: row.rank,
          userId: row.user_id,
          millis: row.millis,
          lapId: row.lap_id,
        }))
      : (await readTeamsAsOf(db, id, asOf, ALL)).map((row) => ({ rank: row.rank, teamId: row.id, points: row.points }));
  return { rows: rows.length, hash: createHash('sha256').update(sealedText(rows)).digest('hex') };
};

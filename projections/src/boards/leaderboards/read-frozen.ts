import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { RankedResult } from './read.ts';

export type Ended = {
  readonly id: BoardId;
  readonly terms: BoardTerms;
  readonly reopenedAt: Instant | null;
};
/** Boards whose time frame ended before a moment and that are not frozen. */
export const readEndedBoards = async (db: Pool, before: Instant): Promise<readonly Ended[]> =>
  (
    await db.query<Ended>(
      `select id, terms, to_char(reopened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "reopenedAt"
         from leaderboards.boards where until < $1 and frozen is null order by until, id`,
      [before],
    )
  ).rows;

/**
 * Laps that would change a frozen TIME board but arrived, or were approved, too late: the best of each driver, if it beats their
 * row. Best first.
 */
export const readLateResults = async (
  db: Pool,
  board: BoardId,
  frozenAsOf: Instant,
  count: number,
): Promise<readonly RankedResult[]> =>
  (
    await db.query<RankedResult>(
      `select r.board_id, r.user_id, r.millis, r.lap_id, r.car_id, r.fuel_litres, r.ballast_kg, r.tyre, rank() over (order by r.millis)::int as rank
         from leaderboards.results r
         left join leaderboards.result_spans s on s.board_id = r.board_id and s.user_id = r.user_id
          and s.from_at <= $2 and (s.to_at is null or s.to_at > $2)
        where r.board_id = $1 and (s.board_id is null or (r.millis, r.crossed_at, r.lap_id) < (s.millis, s.crossed_at, s.lap_id))
        order by r.millis, r.crossed_at, r.lap_id limit $3`,
      [board, frozenAsOf, count],
    )
  ).rows;

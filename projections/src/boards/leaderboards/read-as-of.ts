import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { RankedResult, RankedTeam } from './read.ts';

/** Valid at a moment: what the log says up to the first event decided later. */
const STOOD = 'from_at <= $2 and (to_at is null or to_at > $2)';

/** The definition of a board at a moment, and since when it was frozen; undefined before it was defined. */
export const readTermsAsOf = async (
  db: Pool,
  board: BoardId,
  asOf: Instant,
): Promise<{ readonly terms: BoardTerms; readonly frozenAsOf: Instant | null } | undefined> =>
  (
    await db.query<{ terms: BoardTerms; frozenAsOf: Instant | null }>(
      `select terms, to_char(frozen_as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "frozenAsOf"
         from leaderboards.board_spans where board_id = $1 and ${STOOD} limit 1`,
      [board, asOf],
    )
  ).rows[0];

/** The first rows of a past TIME board, in its order; equal times share a rank. */
export const readResultsAsOf = async (
  db: Pool,
  board: BoardId,
  asOf: Instant,
  count: number,
): Promise<readonly RankedResult[]> => {
  const { rows } = await db.query<RankedResult>(
    `select *, rank() over (order by millis)::int as rank from (
        select board_id, user_id, millis, lap_id, car_id, fuel_litres, ballast_kg, tyre, crossed_at
          from leaderboards.result_spans where board_id = $1 and ${STOOD} order by millis, crossed_at, lap_id limit $3) first
      order by millis, crossed_at, lap_id`,
    [board, asOf, count],
  );
  return rows;
};

/** The first approved teams of a past POINTS board. */
export const readTeamsAsOf = async (
  db: Pool,
  board: BoardId,
  asOf: Instant,
  count: number,
): Promise<readonly RankedTeam[]> => {
  const { rows } = await db.query<RankedTeam>(
    `select id, board_id, name, member_ids, flag_code, approved, points, car_id, rank() over (order by points desc)::int as rank
       from leaderboards.team_spans where board_id = $1 and ${STOOD} and approved
      order by points desc, best_award desc, reached_at, id limit $3`,
    [board, asOf, count],
  );
  return rows;
};

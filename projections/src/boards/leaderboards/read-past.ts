import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { RankedResult, RankedTeam } from './read.ts';

/** Valid at a moment: what the log says up to the first event decided later. */
const STOOD = 's.from_at <= $2 and (s.to_at is null or s.to_at > $2)';

/**
 * The first rows of a past TIME board, for the public: without laps that were since rejected, or given another driver or time.
 * Only race staff see those. Each lap is looked up by its key: a join with all laps would read all of them.
 */
export const readPastResults = async (
  db: Pool,
  board: BoardId,
  asOf: Instant,
  count: number,
): Promise<readonly RankedResult[]> =>
  (
    await db.query<RankedResult>(
      `select *, rank() over (order by millis)::int as rank from (
          select s.board_id, s.user_id, s.millis, s.lap_id, s.car_id, s.fuel_litres, s.ballast_kg, s.tyre, s.crossed_at
            from leaderboards.result_spans s
           where s.board_id = $1 and ${STOOD} and (
             select e.approved and e.lap ->> 'userId' = s.user_id and (e.lap ->> 'millis')::int = s.millis
               from leaderboards.lap_entries e where e.lap_id = s.lap_id)
           order by s.millis, s.crossed_at, s.lap_id limit $3) first
        order by millis, crossed_at, lap_id`,
      [board, asOf, count],
    )
  ).rows;

/** The first teams of a past POINTS board, for the public: only teams approved now, under their present name. */
export const readPastTeams = async (
  db: Pool,
  board: BoardId,
  asOf: Instant,
  count: number,
): Promise<readonly RankedTeam[]> =>
  (
    await db.query<RankedTeam>(
      `select s.id, s.board_id, t.name, s.member_ids, t.flag_code, s.approved, s.points, s.car_id,
              rank() over (order by s.points desc)::int as rank
         from leaderboards.team_spans s join leaderboards.teams t on t.id = s.id and t.approved
        where s.board_id = $1 and ${STOOD} and s.approved
        order by s.points desc, s.best_award desc, s.reached_at, s.id limit $3`,
      [board, asOf, count],
    )
  ).rows;

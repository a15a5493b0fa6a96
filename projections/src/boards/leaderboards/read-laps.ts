import type { BoardId, LapId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { BoardRow } from './read.ts';
import type { AnyLap, BoardLap } from './table.ts';

export type { AnyLap, BoardLap };

/** A lap with the facts that boards use, and whether it is approved. */
export const readBoardLap = async (
  db: Pool,
  id: LapId,
): Promise<{ readonly approved: boolean; readonly lap: AnyLap } | undefined> =>
  (
    await db.query<{ approved: boolean; lap: AnyLap }>(
      'select approved, lap from leaderboards.lap_entries where lap_id = $1',
      [id],
    )
  ).rows[0];

export const readApprovedLaps = async (db: Pool, track: TrackId, user: UserId): Promise<readonly BoardLap[]> => {
  const { rows } = await db.query<{ lap: AnyLap }>(
    `select e.lap from leaderboards.drive_pages p cross join lateral unnest(p.lap_ids) as listed(id)
       join leaderboards.lap_entries e on e.lap_id = listed.id
      where p.track_id = $1 and p.user_id = $2 and e.approved`,
    [track, user],
  );
  return rows.map(({ lap }) => ({ ...lap, userId: user }));
};

/** The TIME boards of a track on which a lap still counts, in order of definition. */
export const readBoardsOfTrack = async (
  db: Pool,
  track: TrackId,
): Promise<readonly Pick<BoardRow, 'id' | 'name' | 'terms'>[]> =>
  (
    await db.query<Pick<BoardRow, 'id' | 'name' | 'terms'>>(
      `select id, name, terms from leaderboards.boards where track_id = $1 and calculation = 'TIME' and frozen is null order by defined_at, id`,
      [track],
    )
  ).rows;

export type Standing = {
  readonly userId: UserId;
  readonly millis: number;
  readonly crossedAt: Instant;
  readonly lapId: LapId;
};
/** The first rows of a TIME board, for ranking. */
export const readStandings = async (db: Pool, board: BoardId, count: number): Promise<readonly Standing[]> =>
  (
    await db.query<Standing>(
      `select user_id as "userId", millis, lap_id as "lapId",
              to_char(crossed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "crossedAt"
         from leaderboards.results where board_id = $1 order by millis, results.crossed_at, lap_id limit $2`,
      [board, count],
    )
  ).rows;

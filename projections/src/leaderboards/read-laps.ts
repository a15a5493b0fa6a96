import type { LapId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import type { BoardRow } from './read.ts';
import type { AnyLap, BoardLap } from './table.ts';

export type { AnyLap, BoardLap };

/** A lap as boards look at it, and whether it is approved. */
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

/** Somebody's approved laps on a track. */
export const readApprovedLaps = async (db: Pool, track: TrackId, user: UserId): Promise<readonly BoardLap[]> => {
  const { rows } = await db.query<{ lap: AnyLap }>(
    `select e.lap from leaderboards.drive_pages p cross join lateral unnest(p.lap_ids) as listed(id)
       join leaderboards.lap_entries e on e.lap_id = listed.id
      where p.track_id = $1 and p.user_id = $2 and e.approved`,
    [track, user],
  );
  return rows.map(({ lap }) => ({ ...lap, userId: user }));
};

/** The TIME boards of a track, in the order in which they were defined. */
export const readBoardsOfTrack = async (
  db: Pool,
  track: TrackId,
): Promise<readonly Pick<BoardRow, 'id' | 'name' | 'terms'>[]> =>
  (
    await db.query<Pick<BoardRow, 'id' | 'name' | 'terms'>>(
      `select id, name, terms from leaderboards.boards where track_id = $1 and calculation = 'TIME' order by defined_at, id`,
      [track],
    )
  ).rows;

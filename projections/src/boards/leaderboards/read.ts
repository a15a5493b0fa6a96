import type { TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId, LocationId } from '@paddock/shared-domain/kernel/ids';
import { folded } from '@paddock/shared-domain/kernel/folded';
import type { Pool } from 'pg';
import type { BoardRow as Stored, ResultRow, TeamRow } from './table.ts';

/** Reads of boards: the present state is here, past states and single laps in their own files. */
export { readResultsAsOf, readTeamsAsOf, readTermsAsOf } from './read-as-of.ts';
export { type Ended, readEndedBoards, readLateResults } from './read-frozen.ts';
export { readPastResults, readPastTeams } from './read-past.ts';
export { countTeams, readTeamNamed, readTeamsOf } from './read-teams-of.ts';
export {
  type AnyLap,
  type BoardLap,
  readApprovedLaps,
  readBoardLap,
  readBoardsOfTrack,
  readStandings,
  type Standing,
} from './read-laps.ts';
export type { Frozen } from './table.ts';
export type BoardRow = Omit<Stored, 'opened' | 'reopened_at'>;
export type RankedResult = Omit<ResultRow, 'crossed_at' | 'opened'> & { readonly rank: number };
export type RankedTeam = Pick<
  TeamRow,
  'id' | 'board_id' | 'name' | 'member_ids' | 'flag_code' | 'approved' | 'points' | 'car_id'
> & {
  readonly rank: number;
};

const UTC = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const BOARD = `id, name, description, calculation, location_id, active, ${UTC('since')}, ${UTC('until')}, frame, track_id, car_group_id, terms, frozen, changed`;

/** Boards in order of definition; null for a location means the Global ones (rule A-116). */
export const readBoards = async (
  db: Pool,
  filter: { readonly location: LocationId | null | undefined; readonly active: boolean | undefined },
): Promise<readonly BoardRow[]> => {
  const { rows } = await db.query<BoardRow>(
    `select ${BOARD} from leaderboards.boards
      where ($1::boolean or location_id is not distinct from $2) and ($3::boolean is null or active = $3)
      order by leaderboards.boards.defined_at, id`,
    [filter.location === undefined, filter.location ?? null, filter.active ?? null],
  );
  return rows;
};
export const readBoard = async (db: Pool, id: BoardId): Promise<BoardRow | undefined> =>
  (await db.query<BoardRow>(`select ${BOARD} from leaderboards.boards where id = $1`, [id])).rows[0];

export type BoardSign = Pick<BoardRow, 'id' | 'active' | 'calculation' | 'frozen' | 'changed'>;
/** What a page of a board depends on: its visibility, its ranking rule, and the event that last changed it. One indexed row. */
export const readBoardSign = async (db: Pool, id: BoardId): Promise<BoardSign | undefined> =>
  (
    await db.query<BoardSign>({
      name: 'leaderboard-sign',
      text: 'select id, active, calculation, frozen, changed from leaderboards.boards where id = $1',
      values: [id],
    })
  ).rows[0];

/** The first rows of a TIME board, in order of its index; equal times share a rank (BOARD-07, rule A-114). */
export const readResults = async (db: Pool, board: BoardId, count: number): Promise<readonly RankedResult[]> => {
  const { rows } = await db.query<RankedResult>({
    name: 'leaderboard-results',
    text: `select *, rank() over (order by millis)::int as rank from (
        select board_id, user_id, millis, lap_id, car_id, fuel_litres, ballast_kg, tyre, crossed_at from leaderboards.results
         where board_id = $1 order by millis, crossed_at, lap_id limit $2) first
      order by millis, crossed_at, lap_id`,
    values: [board, count],
  });
  return rows;
};

export const readBoardOfTeam = async (db: Pool, id: TeamId): Promise<BoardId | undefined> =>
  (await db.query<{ board_id: BoardId }>('select board_id from leaderboards.teams where id = $1', [id])).rows[0]
    ?.board_id;

/** A page of teams, most points first (BOARD-08, rule A-115). A search filters them and changes no rank. */
export const readTeams = async (
  db: Pool,
  filter: {
    readonly board: BoardId | undefined;
    readonly approved: boolean | undefined;
    readonly search?: string | undefined;
  },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly RankedTeam[]; readonly count: number }> => {
  const where = 'where not archived and ($1::text is null or board_id = $1) and ($2::boolean is null or approved = $2)';
  const values = [filter.board ?? null, filter.approved ?? null];
  const sought = folded(filter.search ?? '').trim();
  const read = async (page: string, ...more: readonly number[]) =>
    (
      await db.query<RankedTeam>(
        `select id, board_id, name, member_ids, flag_code, approved, points, car_id,
                rank() over (partition by board_id order by points desc)::int as rank
           from leaderboards.teams ${where}
          order by board_id, points desc, best_award desc, reached_at, id ${page}`,
        [...values, ...more],
      )
    ).rows;
  if (sought !== '') {
    // Names are normalized as in every search; the database cannot do this.
    const found = (await read('')).filter(({ name }) => folded(name).includes(sought));
    return { rows: found.slice(offset, offset + limit), count: found.length };
  }
  const [rows, count] = await Promise.all([
    read('limit $3 offset $4', limit, offset),
    db.query<{ count: number }>(`select count(*)::int as count from leaderboards.teams ${where}`, values),
  ]);
  return { rows, count: count.rows[0]?.count ?? 0 };
};

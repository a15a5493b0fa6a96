import { readBoard, readBoards } from '@paddock/projections/boards/leaderboards/read';
import { readVenues } from '@paddock/projections/venues/read';
import { getBoardResults, listBoards, listTeams, POINTS_PAGE_SIZE } from '@paddock/shared-domain/boards/contract';
import { boardListQuery, FIRST_RESULTS } from '@paddock/shared-domain/boards/first-look';
import { MAX_PAGE_SIZE } from '@paddock/shared-domain/contracts/paging';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';

type PublicBoard = { readonly id: string; readonly name: string; readonly description: string };
const asked = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** Facts about boards for pages that the server renders: without a script, and before the script runs. */
export const publicBoardsIn = (db: Pool) => ({
  /** A board that is public (rule A-114); undefined if it is not, or withdrawn. */
  board: async (id: string): Promise<PublicBoard | undefined> => {
    const board = await readBoard(db, id as BoardId);
    return board?.active === true ? { id: board.id, name: board.name, description: board.description } : undefined;
  },
  /**
   * The first reads of the leaderboards page, under `/api`: the list, and the results of its first board. The page sends them in
   * parallel with its script, instead of one after the other.
   */
  boardReads: async (): Promise<readonly string[]> => {
    const scope = (await readVenues(db)).locations.length < 2 ? 'all' : 'global';
    const list = asked(listBoards.path, { ...boardListQuery(scope), page: '1', page_size: String(MAX_PAGE_SIZE) });
    const [first] = await readBoards(db, { location: scope === 'global' ? null : undefined, active: true });
    if (first === undefined) return [list];
    if (first.calculation === 'TIME')
      return [list, asked(getBoardResults.path.replace(':id', first.id), { count: String(FIRST_RESULTS) })];
    const teams = { board: first.id, approved: 'true', page: '1', page_size: String(POINTS_PAGE_SIZE) };
    return [list, asked(listTeams.path, teams)];
  },
});

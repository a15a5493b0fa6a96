import {
  readBoardOfTeam,
  readBoardSign,
  readTeams,
  readTeamsAsOf,
} from '@paddock/projections/boards/leaderboards/read';
import type { TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import { hasName } from '@paddock/kit/http/list-reply';

/** Most teams read of a frozen board, or to find the rank of one team. */
const MOST = 10_000;

/** A page of teams; of a frozen board, the approved ones as of its freeze. */
export const readShownTeams: typeof readTeams = async (db, filter, { limit, offset }) => {
  const frozen = filter.board !== undefined && filter.approved === true && (await frozenOf(db, filter.board));
  if (!frozen || filter.board === undefined) return readTeams(db, filter, { limit, offset });
  const all = await readTeamsAsOf(db, filter.board, frozen.asOf, MOST);
  const found = all.filter(({ name }) => hasName(name, filter.search));
  return { rows: found.slice(offset, offset + limit), count: found.length };
};
/** One team with its rank in the list of its board. */
export const readShownTeam = async (db: Pool, id: TeamId, approved: boolean | undefined) => {
  const board = await readBoardOfTeam(db, id);
  if (board === undefined) return undefined;
  const { rows } = await readShownTeams(db, { board, approved }, { limit: MOST, offset: 0 });
  return rows.find((team) => team.id === id);
};
const frozenOf = async (db: Pool, board: BoardId) => (await readBoardSign(db, board))?.frozen;

import { type RankedTeam, readBoards } from '@paddock/projections/boards/leaderboards/read';
import { getTeam, listBoards, listTeams, type Team } from '@paddock/shared-domain/boards/contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { type Caller, mayAsStaff } from '@paddock/kit/http/caller';
import { listReply, namedPageOf, offsetOf, pageOf } from '@paddock/kit/http/list-reply';
import { notFound } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import { groupIn } from '@paddock/venue/venues/directory';
import { type BoardDeps, RACES } from './board-deps.ts';
import { boardOf, boardReplyOf } from './board-reply.ts';
import { FORMER_RACER } from './racers.ts';
import { readShownTeam, readShownTeams } from './shown-teams.ts';
import { registerResultRoutes } from './result-routes.ts';
import { registerTeamRoutes } from './team-routes.ts';
import { pointsResultOf } from './time-results.ts';
import { registerBoardWriteRoutes } from './write-routes.ts';

const READS = { reads: ['leaderboards'] };
const seesAll = (caller: Caller): boolean => caller.kind === 'user' && mayAsStaff(caller, [RACES]);

/** Boards, results and teams for the public (BOARD-01 … BOARD-09), and what race staff do with them. */
export const registerBoardRoutes = (app: FastifyInstance, parts: BoardDeps): void => {
  const { deps, racers, venues } = parts;
  const { db } = deps;
  const boardReply = boardReplyOf(parts);
  const teamReplies = async (rows: readonly RankedTeam[], caller: Caller): Promise<readonly Team[]> => {
    const people = await racers([...new Set(rows.flatMap(({ member_ids: members }) => members))]);
    return Promise.all(
      rows.map(async (row) => ({
        ...(await pointsResultOf(parts, row, (user) => caller.kind === 'user' && caller.userId === user)),
        id: row.id,
        board: row.board_id,
        members: row.member_ids.map((user) => ({ user, display_name: (people.get(user) ?? FORMER_RACER).name })),
      })),
    );
  };
  registerResultRoutes(app, parts);
  registerBoardWriteRoutes(app, parts);
  registerTeamRoutes(app, parts);
  serve(
    app,
    listBoards,
    async ({ query: { location, location__isnull: global, active, ...paging }, caller, headers }) => {
      // The public sees active boards only, whatever it requests (rule A-114).
      const hidden = active === false && !seesAll(caller);
      const shown = seesAll(caller) ? active : true;
      const wanted = global === true ? null : location;
      const inGroup = groupIn(await venues.get(), headers);
      const boards = (await readBoards(db, { location: wanted, active: shown })).filter(
        ({ location_id: at }) =>
          !hidden && (global !== false || at !== null) && (location === undefined || at === location) && inGroup(at),
      );
      const page = namedPageOf(await Promise.all(boards.map((board) => boardReply(boardOf(board)))), paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    listTeams,
    async ({ query: { board, approved, search, ...paging }, caller }) => {
      const shown = seesAll(caller) ? approved : true;
      if (approved === false && !seesAll(caller)) return none(paging);
      const slice = { limit: paging.page_size, offset: offsetOf(paging) };
      const { rows, count } = await readShownTeams(db, { board, approved: shown, search }, slice);
      const page = listReply(await teamReplies(rows, caller), count, paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    getTeam,
    async ({ params, caller }) => {
      // Unapproved teams are for race staff.
      const row = await readShownTeam(db, params.id, seesAll(caller) ? undefined : true);
      const [team] = row === undefined ? [] : await teamReplies([row], caller);
      return team === undefined ? notFound : ok(team);
    },
    READS,
  );
};

/** An empty list; it has one page (rule A-007). */
const none = (paging: Parameters<typeof pageOf>[1]) => {
  const page = pageOf<Team>([], paging);
  return 'problem' in page ? page.problem : ok(page.list);
};

import { readBoards } from '@paddock/projections/leaderboards/read';
import { listBoards, listTeams } from '@paddock/shared-domain/boards/contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '../http/answers.ts';
import { type Caller, mayAsStaff } from '../http/caller.ts';
import { listReply, offsetOf, pageOf } from '../http/list-reply.ts';
import { serve } from '../http/serve.ts';
import { type BoardParts, RACES } from './board-parts.ts';
import { boardOf, boardReplyOf } from './board-reply.ts';
import { FORMER_RACER } from './racers.ts';
import { readShownTeams } from './shown-teams.ts';
import { registerResultRoutes } from './result-routes.ts';
import { pointsResultOf } from './time-results.ts';
import { registerBoardWriteRoutes } from './write-routes.ts';

const READS = { reads: ['leaderboards'] };
const seesAll = (caller: Caller): boolean => caller.kind === 'user' && mayAsStaff(caller, [RACES]);

/** Boards, their results and teams for everybody (BOARD-01 … BOARD-09), and what race staff do with them. */
export const registerBoardRoutes = (app: FastifyInstance, parts: BoardParts): void => {
  const { deps, racers, venues } = parts;
  const { db } = deps;
  const boardReply = boardReplyOf(parts);
  registerResultRoutes(app, parts);
  registerBoardWriteRoutes(app, parts);
  serve(
    app,
    listBoards,
    async ({ query: { location, location__isnull: global, active, ...paging }, caller, headers }) => {
      // The public sees active boards, whatever it asks for (ruling A-114).
      if (active === false && !seesAll(caller)) return ok(pageOfNone(paging.page_size));
      const shown = seesAll(caller) ? active : true;
      const wanted = global === true ? null : location;
      const { locations } = await venues.get();
      const group = headers['x-location-group'];
      const boards = (await readBoards(db, { location: wanted, active: shown })).filter(
        ({ location_id: at }) =>
          (global !== false || at !== null) &&
          (group === undefined || (at !== null && locations.get(at)?.location_group === group)),
      );
      const page = pageOf(await Promise.all(boards.map((board) => boardReply(boardOf(board)))), paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    listTeams,
    async ({ query: { board, approved, ...paging }, caller }) => {
      const shown = seesAll(caller) ? approved : true;
      if (approved === false && !seesAll(caller)) return ok(pageOfNone(paging.page_size));
      const slice = { limit: paging.page_size, offset: offsetOf(paging) };
      const { rows, count } = await readShownTeams(db, { board, approved: shown }, slice);
      const people = await racers([...new Set(rows.flatMap(({ member_ids: members }) => members))]);
      const teams = await Promise.all(
        rows.map(async (row) => ({
          ...(await pointsResultOf(parts, row, (user) => caller.kind === 'user' && caller.userId === user)),
          id: row.id,
          board: row.board_id,
          members: row.member_ids.map((user) => ({
            user,
            display_name: (people.get(user) ?? FORMER_RACER).name,
          })),
        })),
      );
      const page = listReply(teams, count, paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
};

const pageOfNone = (pageSize: number) => ({ results: [], count: 0, page_count: 1, page_size: pageSize });

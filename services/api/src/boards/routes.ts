import {
  type BoardRow,
  type RankedTeam,
  readBoard,
  readBoards,
  readResults,
  readTeams,
} from '@paddock/projections/leaderboards/read';
import {
  getBoard,
  getBoardResults,
  listBoards,
  listTeams,
  type PointsResult,
  type TimeResult,
} from '@paddock/shared-domain/boards/contract';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { FastifyInstance } from 'fastify';
import { ok } from '../http/answers.ts';
import { type Caller, mayAsStaff } from '../http/caller.ts';
import { listReply, offsetOf, pageOf } from '../http/list-reply.ts';
import { notFound } from '../http/problems.ts';
import { serve } from '../http/serve.ts';
import { type BoardParts, RACES } from './board-parts.ts';
import { boardReplyOf } from './board-reply.ts';
import { flagUrlOf, FORMER_RACER } from './racers.ts';

const READS = { reads: ['leaderboards'] };
const isCaller = (caller: Caller, user: UserId): boolean => caller.kind === 'user' && caller.userId === user;
const seesAll = (caller: Caller): boolean => caller.kind === 'user' && mayAsStaff(caller, [RACES]);

/** Boards, their results and teams for everybody (BOARD-01 … BOARD-09). */
export const registerBoardRoutes = (app: FastifyInstance, { deps, racers, catalogue, venues }: BoardParts): void => {
  const { db, config } = deps;
  const boardReply = boardReplyOf({ deps, venues });
  const pointsResult = async (
    { rank, name, points, flag_code: flag, car_id: car, member_ids: members }: RankedTeam,
    caller: Caller,
  ): Promise<PointsResult> => ({
    rank,
    name,
    points,
    flag_url: flagUrlOf(config.FLAG_URL_TEMPLATE, flag),
    car: (await catalogue.get()).cars.get(car ?? '')?.name ?? '',
    mine: members.some((user) => isCaller(caller, user)),
  });
  const timeResults = async (board: BoardId, count: number, caller: Caller): Promise<TimeResult[]> => {
    const rows = await readResults(db, board, count);
    const [{ cars }, people] = await Promise.all([catalogue.get(), racers(rows.map(({ user_id: user }) => user))]);
    return rows.map((row) => {
      const { name, social, flagUrl } = people.get(row.user_id) ?? FORMER_RACER;
      return {
        rank: row.rank,
        display_name: name,
        display_social: social,
        flag_url: flagUrl,
        hms: lapTimeText(row.millis),
        car_name: cars.get(row.car_id)?.name ?? '',
        fuel: row.fuel_litres,
        ballast: row.ballast_kg,
        tire: row.tyre ?? '',
        mine: isCaller(caller, row.user_id),
      };
    });
  };

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
      const page = pageOf(await Promise.all(boards.map(boardReply)), paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  const visible = async (id: BoardId, caller: Caller): Promise<BoardRow | undefined> => {
    const board = await readBoard(db, id);
    return board !== undefined && (board.active || seesAll(caller)) ? board : undefined;
  };
  serve(
    app,
    getBoard,
    async ({ params, caller }) => {
      const board = await visible(params.id, caller);
      return board === undefined ? notFound : ok(await boardReply(board));
    },
    READS,
  );
  serve(
    app,
    getBoardResults,
    async ({ params, query: { count }, caller }) => {
      const board = await visible(params.id, caller);
      if (board === undefined) return notFound;
      const results: (TimeResult | PointsResult)[] =
        board.calculation === 'TIME'
          ? await timeResults(board.id, count, caller)
          : await Promise.all(
              (await readTeams(db, { board: board.id, approved: true }, { limit: count, offset: 0 })).rows.map((row) =>
                pointsResult(row, caller),
              ),
            );
      return ok({ results, count: results.length, page_count: 1, page_size: count });
    },
    READS,
  );
  serve(
    app,
    listTeams,
    async ({ query: { board, approved, ...paging }, caller }) => {
      const shown = seesAll(caller) ? approved : true;
      if (approved === false && !seesAll(caller)) return ok(pageOfNone(paging.page_size));
      const { rows, count } = await readTeams(
        db,
        { board, approved: shown },
        { limit: paging.page_size, offset: offsetOf(paging) },
      );
      const people = await racers([...new Set(rows.flatMap(({ member_ids: members }) => members))]);
      const teams = await Promise.all(
        rows.map(async (row) => ({
          ...(await pointsResult(row, caller)),
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

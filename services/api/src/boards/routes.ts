import {
  type BoardRow,
  type RankedTeam,
  readBoard,
  readBoards,
  readResults,
  readTeams,
} from '@paddock/projections/leaderboards/read';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import {
  type Board,
  createBoard,
  getBoard,
  getBoardResults,
  listBoards,
  listTeams,
  type PointsResult,
  type TimeResult,
} from '@paddock/shared-domain/boards/contract';
import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import { timeFrameText } from '@paddock/shared-domain/boards/time-frame';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { asStaff } from '../http/actor-of.ts';
import { ok } from '../http/answers.ts';
import { type Caller, mayAsStaff } from '../http/caller.ts';
import { listReply, offsetOf, pageOf } from '../http/list-reply.ts';
import { invalid, notFound, problem } from '../http/problems.ts';
import { serve, serveSignedIn } from '../http/serve.ts';
import { flagUrlOf, FORMER_RACER, type Racers } from './racers.ts';

/** What the boards ask of other contexts: names of cars and tracks, and venues with their zones. */
export type BoardParts = {
  readonly deps: Deps;
  readonly racers: Racers;
  readonly catalogue: {
    get(): Promise<{
      readonly cars: ReadonlyMap<string, { readonly name: string }>;
      readonly tracks: ReadonlyMap<string, object>;
      readonly groups: ReadonlyMap<string, object>;
    }>;
  };
  readonly venues: {
    get(): Promise<{
      readonly locations: ReadonlyMap<string, { readonly timezone: string; readonly location_group: string | null }>;
    }>;
  };
};

const PERMISSION = 'leaderboards.can_manage_race_events';
const READS = { reads: ['leaderboards'] };
const seesAll = (caller: Caller): boolean => caller.kind === 'user' && mayAsStaff(caller, [PERMISSION]);

/** Boards, their results and teams for everybody (BOARD-01 … BOARD-09). */
export const registerBoardRoutes = (app: FastifyInstance, { deps, racers, catalogue, venues }: BoardParts): void => {
  const { db, config } = deps;
  type BoardFacts = Pick<BoardRow, 'id'> & { readonly terms: BoardTerms };
  const boardReply = async ({ id, terms }: BoardFacts): Promise<Board> => {
    const zone = (await venues.get()).locations.get(terms.locationId ?? '')?.timezone ?? config.TIMEZONE;
    return {
      id,
      name: terms.name,
      description: terms.description,
      calculation: terms.calculation,
      location: terms.locationId,
      since: terms.since,
      time_frame_pretty: timeFrameText(terms, zone),
      active: terms.active,
      track: terms.trackId,
      group: terms.carGroupId,
    };
  };
  const pointsResult = async ({
    rank,
    name,
    points,
    flag_code: flag,
    car_id: car,
  }: RankedTeam): Promise<PointsResult> => ({
    rank,
    name,
    points,
    flag_url: flagUrlOf(config.FLAG_URL_TEMPLATE, flag),
    car: (await catalogue.get()).cars.get(car ?? '')?.name ?? '',
  });
  const timeResults = async (board: BoardId, count: number): Promise<TimeResult[]> => {
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
          ? await timeResults(board.id, count)
          : await Promise.all(
              (await readTeams(db, { board: board.id, approved: true }, { limit: count, offset: 0 })).rows.map(
                pointsResult,
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
          ...(await pointsResult(row)),
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

  serveSignedIn(app, createBoard, async ({ body, caller, commandId, requestId, now }) => {
    const [{ locations }, known] = await Promise.all([venues.get(), catalogue.get()]);
    const missing = (field: string) => invalid({ [field]: ['There is no such thing.'] });
    if (body.location !== null && !locations.has(body.location)) return missing('location');
    if (body.track !== null && !known.tracks.has(body.track)) return missing('track');
    if (body.group !== null && !known.groups.has(body.group)) return missing('group');
    const boardId = BoardId.parse(deps.newId());
    const { location: locationId, track: trackId, group: carGroupId, ...said } = body;
    const open = { carId: null, sessions: null, tyres: null, ballastMinKg: null, countBest: null };
    const terms: BoardTerms = { ...said, ...open, locationId, trackId, carGroupId };
    const handled = await deps.commands.handle(
      boardDecider,
      boardId,
      [{ type: 'DefineBoard', data: { boardId, ...terms } }],
      { commandId, requestId, now, actor: asStaff(caller, PERMISSION) },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') {
      return invalid(
        handled.reason === 'TrackMissing'
          ? { track: ['A board of times needs a track.'] }
          : { until: ['Choose an end after the start.'] },
      );
    }
    return ok(await boardReply({ id: boardId, terms }), { position: handled.position });
  });
};

const pageOfNone = (pageSize: number) => ({ results: [], count: 0, page_count: 1, page_size: pageSize });

import {
  readBoard,
  readBoardSign,
  readPastResults,
  readPastTeams,
  readResultsAsOf,
  readTeams,
  readTeamsAsOf,
  readTermsAsOf,
} from '@paddock/projections/boards/leaderboards/read';
import { getBoard, getBoardResults } from '@paddock/shared-domain/boards/contract';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { ok, okRaw } from '@paddock/kit/http/answers';
import { type Caller, mayAsStaff } from '@paddock/kit/http/caller';
import { denied, notFound, tokenNotValid } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import { BoardPages, resultList } from './board-pages.ts';
import { type BoardDeps, RACES } from './board-deps.ts';
import { boardOf, boardReplyOf } from './board-reply.ts';
import { pointsResultOf, resultsOf } from './time-results.ts';

const READS = { reads: ['leaderboards'] };
const seesAll = (caller: Caller): boolean => caller.kind === 'user' && mayAsStaff(caller, [RACES]);
const own = (caller: Caller) => (user: UserId) => caller.kind === 'user' && caller.userId === user;
const notForThem = (caller: Caller) => (caller.kind === 'user' ? denied : tokenNotValid);

/** One board and its results, now and at any moment (launcher.md 8.5). */
export const registerResultRoutes = (app: FastifyInstance, parts: BoardDeps): void => {
  const { db } = parts.deps;
  const boardReply = boardReplyOf(parts);
  const pages = new BoardPages(parts);
  const visible = <Board extends { readonly active: boolean }>(board: Board | undefined, caller: Caller) =>
    board !== undefined && (board.active || seesAll(caller)) ? board : undefined;
  /**
   * Results at a moment. Race staff also see what was rejected since. Others see a board that is public now and was then, without
   * what was rejected since. But a board that is still frozen as of that moment shows everybody the same as it does now.
   */
  const resultsAsOf = async (id: BoardId, asOf: Instant, count: number, caller: Caller) => {
    const [now, then] = await Promise.all([readBoardSign(db, id), readTermsAsOf(db, id, asOf)]);
    if (then === undefined || (!(now?.active && then.terms.active) && !seesAll(caller))) return notFound;
    // A board that was frozen then showed the results as of its freeze.
    const shown = then.frozenAsOf ?? asOf;
    const whole = seesAll(caller) || now?.frozen?.asOf === shown;
    if (then.terms.calculation === 'TIME') {
      const rows = await (whole ? readResultsAsOf : readPastResults)(db, id, shown, count);
      const results = await resultsOf(parts, rows);
      const isOwn = own(caller);
      const marked = results.map((row, index) => ({
        ...row,
        mine: rows[index] !== undefined && isOwn(rows[index].user_id),
      }));
      return ok(resultList(marked, count));
    }
    const teams = await (whole ? readTeamsAsOf : readPastTeams)(db, id, shown, count);
    return ok(resultList(await Promise.all(teams.map((team) => pointsResultOf(parts, team, own(caller)))), count));
  };

  serve(
    app,
    getBoard,
    async ({ params: { id }, query: { as_of: asOf }, caller }) => {
      if (asOf === undefined) {
        const board = visible(await readBoard(db, id), caller);
        return board === undefined ? notFound : ok(await boardReply(boardOf(board)));
      }
      if (!seesAll(caller)) return notForThem(caller);
      const board = await readTermsAsOf(db, id, asOf);
      return board === undefined ? notFound : ok(await boardReply({ id, ...board }));
    },
    READS,
  );
  serve(
    app,
    getBoardResults,
    async ({ params: { id }, query: { count, as_of: asOf }, caller, minPosition }) => {
      if (asOf !== undefined) return resultsAsOf(id, asOf, count, caller);
      const board = visible(await readBoardSign(db, id), caller);
      if (board === undefined) return notFound;
      if (board.calculation === 'POINTS') {
        const rows = await (board.frozen === null
          ? readTeams(db, { board: id, approved: true }, { limit: count, offset: 0 }).then((list) => list.rows)
          : readTeamsAsOf(db, id, board.frozen.asOf, count));
        return ok(resultList(await Promise.all(rows.map((row) => pointsResultOf(parts, row, own(caller)))), count));
      }
      const { users, results, json } = await pages.times(board, count, minPosition);
      const place = users.findIndex(own(caller));
      if (place < 0) return okRaw(json);
      return ok(
        resultList(
          results.map((row, index) => (index === place ? { ...row, mine: true } : row)),
          count,
        ),
      );
    },
    READS,
  );
};

import { readBoard, readLateResults } from '@paddock/projections/boards/leaderboards/read';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { getBoardClosing, reopenBoard } from '@paddock/shared-domain/boards/closing-contract';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import { type BoardDeps, RACES } from './board-deps.ts';
import { boardReplyOf } from './board-reply.ts';
import { keptSeals } from './kept-seals.ts';
import { resultsOf } from './time-results.ts';

/** The event of earlier releases had the text itself, and must have one. It is in the metadata now, sealed. */
const WHY_ELSEWHERE = 'See the reason of this act.';
/** Most late laps shown. */
const LATE = 15;

/** How a board was closed, for the public, and the route to reopen it, for race staff (launcher.md 8.2). */
export const registerClosingRoutes = (app: FastifyInstance, parts: BoardDeps): void => {
  const { db, commands, clock } = parts.deps;
  const boardReply = boardReplyOf(parts);
  const sealOfBoard = keptSeals(db, clock);
  serve(
    app,
    getBoardClosing,
    async ({ params: { id }, caller }) => {
      const board = await readBoard(db, id);
      const seesAll = caller.kind === 'user' && mayAsStaff(caller, [RACES]);
      if (board === undefined || board.frozen === null || !(board.active || seesAll)) return notFound;
      const { asOf, rows, hash } = board.frozen;
      const [seal, late] = await Promise.all([
        sealOfBoard(board, asOf),
        board.calculation === 'TIME' ? readLateResults(db, id, asOf, LATE) : [],
      ]);
      const holds = seal.hash === hash && seal.rows === rows;
      return ok({ frozen_as_of: asOf, rows, hash, holds, late: await resultsOf(parts, late) });
    },
    { reads: ['leaderboards'] },
  );
  serveSignedIn(app, reopenBoard, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES), reason: body.why };
    const wanted = { type: 'ReopenBoard' as const, data: { boardId: id, why: WHY_ELSEWHERE } };
    const handled = await commands.handle(boardDecider, id, [wanted], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return notFound;
    const { state } = await commands.load(boardDecider, id);
    if (state === undefined) return notFound;
    return ok(await boardReply({ id, terms: state.terms, frozenAsOf: null }), { position: handled.position });
  });
};

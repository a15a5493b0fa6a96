import { boardDecider } from '@paddock/shared-domain/boards/board';
import { createBoard, reviseBoard } from '@paddock/shared-domain/boards/contract';
import type { BoardTerms } from '@paddock/shared-domain/boards/events';
import { freezesAsOf } from '@paddock/shared-domain/boards/freeze-board';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { asStaff } from '@paddock/kit/http/actor-of';
import { isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type BoardDeps, RACES } from './board-deps.ts';
import { boardReplyOf } from './board-reply.ts';
import { registerClosingRoutes } from './closing-routes.ts';
import { registerRaceRoutes } from './race-routes.ts';
import { BOARD_REFUSALS } from './refusals.ts';

type Defining = {
  readonly status: 200 | 201;
  readonly frozenAsOf: Instant | null;
  /** The revision on which the form is based. */
  readonly seenRevision?: number | undefined;
};

/** A board without required witnesses leaves the field out, so that equal terms are no change. */
const witnessed = (
  wanted: BoardTerms['minWitnesses'],
  before?: BoardTerms['minWitnesses'],
): Pick<BoardTerms, 'minWitnesses'> => {
  const next = wanted === undefined ? before : wanted;
  return next === undefined || (next === null && before === undefined) ? {} : { minWitnesses: next };
};

/** Race staff define and redefine boards (rule A-014). */
export const registerBoardWriteRoutes = (app: FastifyInstance, parts: BoardDeps): void => {
  const { deps, catalogue, venues } = parts;
  const boardReply = boardReplyOf({ deps, venues });
  /** Defines the board if venue, track and group exist. */
  const define = async (
    boardId: BoardId,
    terms: BoardTerms,
    context: CommandContext,
    { status, frozenAsOf, seenRevision }: Defining,
  ) => {
    const [{ locations }, known] = await Promise.all([venues.get(), catalogue.get()]);
    const missing = (field: string) => invalid({ [field]: ['There is no such thing.'] });
    if (terms.locationId !== null && !locations.has(terms.locationId)) return missing('location');
    if (terms.trackId !== null && !known.tracks.has(terms.trackId)) return missing('track');
    if (terms.carGroupId !== null && !known.groups.has(terms.carGroupId)) return missing('group');
    const wanted = { type: 'DefineBoard', data: { boardId, ...terms, seenRevision } } as const;
    const handled = await deps.commands.handle(boardDecider, boardId, [wanted], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused')
      return isOwnRefusal(handled.reason) ? OWN_PROBLEMS[handled.reason] : BOARD_REFUSALS[handled.reason];
    return ok(await boardReply({ id: boardId, terms, frozenAsOf }), { position: handled.position, status });
  };

  registerClosingRoutes(app, parts);
  registerRaceRoutes(app, parts);
  serveSignedIn(app, createBoard, async ({ body, caller, commandId, requestId, now }) => {
    const { location: locationId, track: trackId, group: carGroupId, min_witnesses: wanted, ...said } = body;
    const open = { carId: null, sessions: null, tyres: null, ballastMinKg: null, countBest: null };
    const terms: BoardTerms = { ...said, ...open, locationId, trackId, carGroupId, ...witnessed(wanted) };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    return define(BoardId.parse(deps.newId()), terms, context, { status: 201, frozenAsOf: null });
  });

  serveSignedIn(app, reviseBoard, async ({ params, body, caller, commandId, requestId, now }) => {
    const { state } = await deps.commands.load(boardDecider, params.id);
    if (state === undefined) return notFound;
    const { terms } = state;
    const next: BoardTerms = {
      ...terms,
      name: body.name ?? terms.name,
      description: body.description ?? terms.description,
      active: body.active ?? terms.active,
      since: body.since ?? terms.since,
      frame: body.frame ?? terms.frame,
      until: body.until === undefined ? terms.until : body.until,
      locationId: body.location === undefined ? terms.locationId : body.location,
      trackId: body.track === undefined ? terms.trackId : body.track,
      carGroupId: body.group === undefined ? terms.carGroupId : body.group,
      ...witnessed(body.min_witnesses, terms.minWitnesses),
    };
    const frozenAsOf = (state.frozen && freezesAsOf(state)) || null;
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    return define(params.id, next, context, { status: 200, frozenAsOf, seenRevision: body.revision });
  });
};

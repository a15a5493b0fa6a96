import type { Position } from '@paddock/event-store/port';
import { SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import {
  createCalendar,
  createCalendarType,
  createSeveralCalendars,
  reviseCalendar,
  reviseCalendarType,
} from '@paddock/shared-domain/venues/write-contract';
import type { SeatTerms, SeatTypeTerms } from '@paddock/shared-domain/venues/events';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import type { FastifyInstance } from 'fastify';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, editConflict } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Directory, VenueDirectory } from './directory.ts';
import { priceFromThePast, SEAT_REFUSALS } from './refusals.ts';
import { calendarReply, calendarTypeReply } from './replies.ts';
import type { SeatEvents } from './routes.ts';
import { seatTerms, seatTypeTerms } from './venue-terms.ts';

type SeatDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly seatEvents: SeatEvents;
  /** The venues once they contain a change. */
  readonly after: (position: Position) => Promise<Directory>;
};

/** Seat types, and seats with their price (CAL-01, CAL-02, rule A-014). */
export const registerSeatWriteRoutes = (
  app: FastifyInstance,
  { deps, directory, seatEvents, after }: SeatDeps,
): void => {
  serveSignedIn(app, createCalendarType, async ({ body, caller, commandId, requestId, now }) => {
    const seatTypeId = SeatTypeId.parse(deps.newId());
    const data = { seatTypeId, ...(seatTypeTerms(body) as SeatTypeTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      seatTypeDecider,
      seatTypeId,
      [{ type: 'IntroduceSeatType', data }],
      context,
    );
    if (handled.outcome !== 'accepted') return problem('busy');
    const row = (await after(handled.position)).seatTypes.get(seatTypeId);
    return row === undefined ? notFound : ok(calendarTypeReply(row), { position: handled.position });
  });
  serveSignedIn(app, reviseCalendarType, async ({ params, body, caller, commandId, requestId, now }) => {
    const data = { seatTypeId: params.id, terms: seatTypeTerms(body), seenRevision: body.revision };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      seatTypeDecider,
      params.id,
      [{ type: 'ReviseSeatTypeDetails', data }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return handled.reason === 'TermsMoved' ? editConflict : notFound;
    const row = (await after(handled.position)).seatTypes.get(params.id);
    return row === undefined ? notFound : ok(calendarTypeReply(row), { position: handled.position });
  });

  serveSignedIn(app, createCalendar, async ({ body, caller, commandId, requestId, now }) => {
    const venues = await directory.get();
    if (!venues.locations.has(body.location)) return invalid({ location: ['There is no such venue.'] });
    if (!venues.seatTypes.has(body.type)) return invalid({ type: ['There is no such type.'] });
    if (body.next_price && body.next_price.from <= now) return priceFromThePast;
    const seatId = SeatId.parse(deps.newId());
    const data = { seatId, locationId: body.location, ...(seatTerms(body) as SeatTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(seatDecider, seatId, [{ type: 'InstallSeat', data }], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    const after_ = await after(handled.position);
    const row = after_.seats.get(seatId);
    return row === undefined ? notFound : ok(calendarReply(row, after_, undefined), { position: handled.position });
  });
  serveSignedIn(app, createSeveralCalendars, async ({ body, caller, commandId, requestId, now }) => {
    const { names, ...alike } = body;
    const venues = await directory.get();
    if (!venues.locations.has(body.location)) return invalid({ location: ['There is no such venue.'] });
    if (!venues.seatTypes.has(body.type)) return invalid({ type: ['There is no such type.'] });
    const context = { requestId, now, actor: asStaff(caller), askedAs: commandId };
    const seatIds: SeatId[] = [];
    let position: Position | undefined;
    // One stream after another. Their ids come from the request: a repeat of one that broke off adds what is missing.
    for (const name of names) {
      const seatId = SeatId.parse(derivedId(`seat ${commandId} ${seatIds.length}`));
      const data = { seatId, locationId: body.location, ...(seatTerms({ ...alike, name }) as SeatTerms) };
      const handled = await deps.commands.handle(seatDecider, seatId, [{ type: 'InstallSeat', data }], {
        ...context,
        commandId: `${commandId}:${seatIds.length}`,
      });
      if (handled.outcome !== 'accepted') return problem('busy');
      seatIds.push(seatId);
      position = handled.position;
    }
    if (position === undefined) return problem('busy');
    const after_ = await after(position);
    const rows = seatIds.flatMap((seatId) => after_.seats.get(seatId) ?? []);
    return ok({ results: rows.map((row) => calendarReply(row, after_, undefined)) }, { position });
  });
  serveSignedIn(app, reviseCalendar, async ({ params, body, caller, commandId, requestId, now }) => {
    const seatId = params.id;
    if (body.type !== undefined && !(await directory.get()).seatTypes.has(body.type)) {
      return invalid({ type: ['There is no such type.'] });
    }
    const terms = seatTerms(body);
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      seatDecider,
      seatId,
      [
        { type: 'RefitSeat', data: { seatId, terms, seenRevision: body.revision } },
        ...(body.active === undefined
          ? []
          : [{ type: body.active ? ('ReinstateSeat' as const) : ('RetireSeat' as const), data: { seatId } }]),
      ],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return SEAT_REFUSALS[handled.reason];
    const venues = await after(handled.position);
    const row = venues.seats.get(seatId);
    const event = (await seatEvents.get()).get(seatId);
    return row === undefined ? notFound : ok(calendarReply(row, venues, event), { position: handled.position });
  });
};

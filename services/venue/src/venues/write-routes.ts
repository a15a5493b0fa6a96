import { readReservations } from '@paddock/projections/booking/reservations/read';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { createLocation, reviseLocation } from '@paddock/shared-domain/venues/write-contract';
import type { LocationTerms } from '@paddock/shared-domain/venues/events';
import { locationDecider, type LocationRefusal } from '@paddock/shared-domain/venues/location';
import { OpeningHours } from '@paddock/shared-domain/venues/opening-hours';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, type ProblemAnswer, editConflict } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { VenueDirectory } from './directory.ts';
import { locationReply } from './replies.ts';
import { areNightsTaken, BEGINS_IN_NIGHT, OPENS_IN_NIGHT } from './night-problems.ts';
import type { SeatEvents } from './routes.ts';
import { registerPriceRuleRoutes } from './price-rule-routes.ts';
import { registerSeatWriteRoutes } from './seat-write-routes.ts';
import { locationTerms } from './venue-terms.ts';

/**
 * How long to wait for a change to reach the read model before the answer is 503. It is on disk by then, and a repeated call
 * finds it.
 */
const READ_MODEL_MS = 10_000;

const unknownZone: ProblemAnswer = invalid({ timezone: ['This time zone is not known.'] });
const opensInNight: ProblemAnswer = invalid({
  opening_hours: [OPENS_IN_NIGHT],
});
const takenInNight: ProblemAnswer = invalid({
  opening_hours: [BEGINS_IN_NIGHT],
});
/** A slot is a half-hour in venue time, and its day's stream is named by the venue's date (rule A-020). */
const zoneIsFixed: ProblemAnswer = invalid({
  timezone: ['This venue has bookings: their days and times are those of its present time zone, so it stays.'],
});

/** Others are of commands that this form does not send. */
const REFUSED: { readonly [Reason in LocationRefusal | 'TermsMoved']?: ProblemAnswer } = {
  LocationUnknown: notFound,
  TimezoneUnknown: unknownZone,
  OpensInNight: opensInNight,
  NightsTaken: takenInNight,
  TermsMoved: editConflict,
};

/** Superusers set up the venues (rule A-014); every change is an event and so has a history. */
export const registerVenueWriteRoutes = (
  app: FastifyInstance,
  deps: Deps,
  directory: VenueDirectory,
  seatEvents: SeatEvents,
): void => {
  /** The venues once the read model has the change, so that the next quote follows it. */
  const after = async (position: string) => {
    await deps.positions.waitFor('venues', position, READ_MODEL_MS);
    directory.invalidate();
    return directory.get();
  };
  /** Whether another zone would move bookings to other times or days. Past ones count too: bills name their day. */
  const isBooked = async (location: LocationId, zone: string): Promise<boolean> => {
    const row = (await directory.get()).locations.get(location);
    if (row === undefined || row.timezone === zone) return false;
    // Wait until the read model has everything booked before this call.
    await deps.positions.waitFor('reservations', await deps.store.head(), READ_MODEL_MS);
    const filter = { location, blackouts: true, order: 'asc' } as const;
    return (await readReservations(deps.db, filter, { limit: 1, offset: 0 })).count > 0;
  };
  const badHours = (hours: unknown) => hours !== undefined && !OpeningHours.safeParse(hours).success;
  const hoursProblem = invalid({
    opening_hours: ['Open before closing, on the half-hour, and one time after the other.'],
  });
  serveSignedIn(app, createLocation, async ({ body, caller, commandId, requestId, now }) => {
    if (badHours(body.opening_hours)) return hoursProblem;
    const locationId = LocationId.parse(deps.newId());
    const data = { locationId, ...(locationTerms(body) as LocationTerms) };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(locationDecider, locationId, [{ type: 'OpenLocation', data }], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return handled.reason === 'OpensInNight' ? opensInNight : unknownZone;
    const row = (await after(handled.position)).locations.get(locationId);
    return row === undefined ? notFound : ok(locationReply(row, now), { position: handled.position });
  });
  serveSignedIn(app, reviseLocation, async ({ params, body, caller, commandId, requestId, now }) => {
    if (badHours(body.opening_hours)) return hoursProblem;
    const terms = locationTerms(body);
    if (terms.timezone !== undefined && (await isBooked(params.id, terms.timezone))) return zoneIsFixed;
    const row = (await directory.get()).locations.get(params.id);
    const taken = await areNightsTaken(deps, row, terms.openingHours, now);
    const data = { locationId: params.id, terms, nightsTaken: taken, seenRevision: body.revision };
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(
      locationDecider,
      params.id,
      [{ type: 'ReviseLocationTerms', data }],
      context,
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return REFUSED[handled.reason] ?? editConflict;
    const saved = (await after(handled.position)).locations.get(params.id);
    return saved === undefined ? notFound : ok(locationReply(saved, now), { position: handled.position });
  });
  registerPriceRuleRoutes(app, { deps, directory, after });
  registerSeatWriteRoutes(app, { deps, directory, seatEvents, after });
};

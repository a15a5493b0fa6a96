import { readEntries, readEntry } from '@paddock/projections/launcher/races/read';
import { readReservations } from '@paddock/projections/booking/reservations/read';
import { visitsAround } from '@paddock/shared-domain/booking/visit-now';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { LocationId, RaceEventId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { partyOf } from '@paddock/shared-domain/launcher/floor';
import { changeEntry, driveAlone, listBookedDrivers } from '@paddock/shared-domain/launcher/driver-contract';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { entryAt } from '@paddock/shared-domain/launcher/race-event';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { type RaceEventCommand, raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Driver } from '@paddock/shared-domain/launcher/race-event-events';
import type { FastifyInstance } from 'fastify';
import type { CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { pageOf } from '@paddock/kit/http/list-reply';
import type { SignedIn } from '@paddock/kit/http/caller';
import { invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readOnlyFaults } from './read-only-fields.ts';
import { type LauncherDeps, RACES, shown } from './launcher-deps.ts';
import { openRunOf } from './open-run.ts';
import { raceEventIdOf } from './race-event-id.ts';
import { entryReadEarlier } from './read-earlier.ts';
import { FLOOR_REFUSALS, RACE_EVENT_REFUSALS } from './refusals.ts';
import type { Replies } from './replies.ts';

const NOBODY: Driver = { userId: null, carId: null, skin: '', ballast: 0, restrictor: 0 };
/** A handicap belongs to the driver: the next one starts without. */
const NO_HANDICAP = { ballast: 0, restrictor: 0 };
/** Fields that a form may change. Others may be sent unchanged (rule A-001). */
const WRITABLE = ['user', 'car', 'skin', 'ballast', 'restrictor'];
const missing = (field: string): ProblemAnswer => invalid({ [field]: ['There is no such thing.'] });

type Said = Omit<BodyOf<typeof driveAlone>, 'calendar'>;
type Visit = { readonly seat: SeatId; readonly user: UserId; readonly from: Instant };

/** Who drives which car, in a party's race or alone (RACE-02, launcher.md 2.3). */
export const registerDriverRoutes = (app: FastifyInstance, parts: LauncherDeps, replies: Replies): void => {
  const { db, commands } = parts.deps;

  const faultOf = async ({ car, user }: Said): Promise<ProblemAnswer | undefined> => {
    if (car && !(await parts.catalogue.get()).cars.has(car)) return missing('car');
    return user && !(await parts.exists(user)) ? missing('user') : undefined;
  };
  const driverOf = ({ user, car, skin, ballast, restrictor }: Said): Partial<Driver> => ({
    ...(user === undefined ? {} : { userId: user }),
    ...(car === undefined ? {} : { carId: car }),
    ...(skin === undefined ? {} : { skin }),
    ...(ballast === undefined ? {} : { ballast }),
    ...(restrictor === undefined ? {} : { restrictor }),
  });
  /** Who has which seat in this half-hour or in the next. A person with both is listed once, with the earlier one. */
  const visits = async (location: LocationId, now: Instant): Promise<readonly Visit[]> => {
    const { rows } = await readReservations(db, {
      location,
      ...visitsAround(now),
      blackouts: false,
      order: 'asc',
    });
    const found: Visit[] = [];
    for (const { seat_id: seat, user_id: user, starts_at: from } of rows)
      if (user !== null && !found.some((one) => one.seat === seat && one.user === user))
        found.push({ seat, user, from });
    return found;
  };
  const visitsAt = async (seat: SeatId, now: Instant): Promise<readonly Visit[]> => {
    const location = (await parts.venues.get()).seats.get(seat)?.location_id;
    return location === undefined ? [] : (await visits(location, now)).filter((one) => one.seat === seat);
  };
  /** The caller, if they have the seat booked: only then may they name themselves as the driver. */
  const bookedBy = (here: readonly Visit[], { userId }: SignedIn): { readonly booked?: UserId } =>
    here.some(({ user }) => user === userId) ? { booked: userId } : {};
  const saved = async (eventId: RaceEventId, wanted: Wanted<RaceEventCommand>, context: CommandContext) => {
    const handled = await commands.handle(raceEventDecider, eventId, [wanted], context);
    if (handled.outcome === 'busy') return { refused: problem('busy') };
    if (handled.outcome === 'refused') return { refused: RACE_EVENT_REFUSALS[handled.reason](handled.detail) };
    await shown(parts.deps, handled.position);
    return { position: handled.position };
  };

  serveSignedIn(
    app,
    listBookedDrivers,
    async ({ query, caller, requestId, now }) => {
      const found = await visits(query.location, now);
      const userIds = [...new Set(found.map(({ user }) => user))];
      const names = await parts.publicNames(userIds);
      const drivers = found
        .map(({ seat: calendar, user, from: starts_at }) => ({
          calendar,
          user,
          user_name: names.get(user) ?? '',
          starts_at,
        }))
        .toSorted((a, b) => (a.calendar < b.calendar ? -1 : Number(a.calendar > b.calendar)));
      const page = pageOf(drivers, query);
      if ('problem' in page) return page.problem;
      // Bookings of other people: the view is recorded before the reply (invariant U2).
      const look = { what: 'GET /races/drivers', userIds, permissions: [RACES] as const, requestId, now };
      return (await recordLook(commands, parts.deps.newId(), caller, look)) ?? ok(page.list);
    },
    { reads: ['reservations', 'venues'] },
  );

  serveSignedIn(app, driveAlone, async ({ body, caller, commandId, requestId, now }) => {
    const { calendar: seatId, ...said } = body;
    const seat = (await parts.venues.get()).seats.get(seatId);
    if (seat === undefined) return invalid({ calendar: ['There is no such seat.'] });
    if (!seat.active) return FLOOR_REFUSALS.SeatRetired;
    const fault = await faultOf(said);
    if (fault !== undefined) return fault;
    const floor = (await commands.load(floorDecider, seat.location_id)).state;
    if (partyOf(floor, seatId) !== undefined) return FLOOR_REFUSALS.SeatInParty;
    const eventId = raceEventIdOf(seatId);
    const entryId = EntryId.parse(derivedId(`entry:alone:${commandId}`));
    const here = (await visits(seat.location_id, now)).filter((one) => one.seat === seatId);
    const visit = here.find(({ from }) => from <= now);
    const booked = { userId: visit?.user ?? null };
    const event = (await commands.load(raceEventDecider, eventId)).state;
    const there = event && entryAt(event, seatId);
    const run = await openRunOf(commands, eventId, now);
    // The former driver has left, unless the game still runs: then the driver changes only if the form says so.
    const next = { ...booked, ...driverOf(said) };
    const isAnother = there?.userId !== next.userId;
    const again = run.open ? driverOf(said) : { ...(isAnother && NO_HANDICAP), ...next };
    const wanted: Wanted<RaceEventCommand> =
      there === undefined
        ? {
            type: 'AssignEntry',
            data: {
              eventId,
              entryId,
              seatId,
              driver: { ...NOBODY, ...booked, ...driverOf(said) },
              ...bookedBy(here, caller),
            },
          }
        : {
            type: 'ChangeEntry',
            data: { eventId, entryId: there.entryId, driver: again, run, ...bookedBy(here, caller) },
          };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const done = await saved(eventId, wanted, context);
    if ('refused' in done) return done.refused === notFound ? FLOOR_REFUSALS.SeatWithoutEvent : done.refused;
    const rows = (await readEntries(db, [eventId])).filter((row) => row.seat_id === seatId);
    const [entry] = await replies.entries(rows);
    return entry === undefined ? notFound : ok(entry, { position: done.position });
  });

  serveSignedIn(app, changeEntry, async ({ params: { id: entryId }, body, caller, commandId, requestId, now }) => {
    const row = await readEntry(db, entryId);
    if (row === undefined) return notFound;
    const present = async () => (await replies.entries([row]))[0];
    const fault = (await readOnlyFaults(present, body, WRITABLE, entryReadEarlier(body))) ?? (await faultOf(body));
    if (fault !== undefined) return fault;
    const run = await openRunOf(commands, row.event_id, now);
    const here = await visitsAt(row.seat_id, now);
    const data = { eventId: row.event_id, entryId, driver: driverOf(body), run, ...bookedBy(here, caller) };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const done = await saved(row.event_id, { type: 'ChangeEntry', data }, context);
    if ('refused' in done) return done.refused;
    const next = await readEntry(db, entryId);
    const [entry] = next === undefined ? [] : await replies.entries([next]);
    return entry === undefined ? notFound : ok(entry, { position: done.position });
  });
};

import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { LocationRow } from '@paddock/projections/venues/read';
import {
  announceSpecialHours,
  listSpecialHours,
  type MetBooking,
  MOST_MET,
  withdrawSpecialHours,
} from '@paddock/shared-domain/booking/special-hours-contract';
import { type LocationId, type ReservationId, SpecialHoursId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { locationDecider, type LocationRefusal } from '@paddock/shared-domain/venues/location';
import { DayHours } from '@paddock/shared-domain/venues/opening-hours';
import type { AnnouncedHours } from '@paddock/shared-domain/venues/special-hours';
import type { FastifyInstance } from 'fastify';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { actingOn, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { editConflict, invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { BEGINS_IN_NIGHT, OPENS_IN_NIGHT, areNightsTaken } from '@paddock/venue/venues/night-problems';
import type { BookingDeps } from './booking-deps.ts';
import { bookedUntil, metBy } from './met-bookings.ts';

const PERMISSION = 'reservations.change_reservation';
const READ_MODEL_MS = 10_000;
const READS = { reads: ['venues', 'reservations'] };

const tooMany = invalid({ to: ['There are too many bookings in these days. Choose fewer days.'] });
const REFUSED: { readonly [Reason in LocationRefusal | 'TermsMoved']?: ProblemAnswer } = {
  LocationUnknown: notFound,
  OpensInNight: invalid({ hours: [OPENS_IN_NIGHT] }),
  NightsTaken: invalid({ hours: [BEGINS_IN_NIGHT] }),
  SpecialHoursOvertaken: editConflict,
  SpecialHoursPast: invalid({ from: ['Choose today or a later day.'] }),
  SpecialHoursUnknown: notFound,
  TooManySpecialHours: invalid({ from: ['There are too many special hours. Remove some first.'] }),
};

/** Days that are closed, private or have other hours, with what becomes of the bookings in them. */
export const registerSpecialHoursRoutes = (app: FastifyInstance, { deps, directory, people }: BookingDeps): void => {
  const repliesOf = async (
    rows: readonly ReservationRow[],
    location: LocationRow,
    venues: Directory,
    toMove: ReadonlySet<ReservationId>,
  ): Promise<MetBooking[]> => {
    const names = await people.shownNames([...new Set(rows.flatMap(({ user_id: user }) => user ?? []))]);
    return rows.map((row) => ({
      id: row.id,
      date: row.date,
      slot: venueText(row.starts_at, location.timezone),
      time: timeLabel(row.starts_at, location.timezone),
      calendar: row.seat_id,
      calendar_name: venues.seats.get(row.seat_id)?.name ?? '',
      user: row.user_id,
      user_name: (row.user_id && names.get(row.user_id)) ?? 'Former racer',
      paid: row.paid,
      cost_cents: row.cost_cents,
      to_move: toMove.has(row.id),
    }));
  };

  serveSignedIn(
    app,
    listSpecialHours,
    async ({ params, now }) => {
      const venues = await directory.get();
      const location = venues.locations.get(params.id);
      if (location === undefined) return notFound;
      const all = location.special_hours;
      const today = businessDayOf(now, hoursOf(location));
      const open = all.filter(({ to }) => to >= today);
      const last = open
        .map(({ to }) => to)
        .sort()
        .at(-1);
      const rows = last === undefined ? [] : await bookedUntil(deps, location, last, now);
      const results = await Promise.all(
        open.map(async (one) => ({
          id: one.id,
          kind: one.kind,
          from: one.from,
          to: one.to,
          hours: one.hours,
          calendars: one.seats === undefined ? null : [...one.seats],
          bookings: await repliesOf(metBy(one, all, location, rows), location, venues, new Set(one.toMove)),
        })),
      );
      return ok({ results });
    },
    READS,
  );

  /** The venues once the read model has the change, so that the next booking follows it. */
  const after = async (position: string): Promise<void> => {
    await deps.positions.waitFor('venues', position, READ_MODEL_MS);
    directory.invalidate();
  };

  serveSignedIn(app, announceSpecialHours, async ({ params, body, caller, commandId, requestId, now }) => {
    const specialHoursId = SpecialHoursId.parse(derivedId(`special hours ${commandId}`));
    // A repeated call finds what the first one saved: the bookings may be cancelled by now.
    const before = await deps.commands.load(locationDecider, params.id);
    const saved = before.commands.get(commandId);
    if (saved !== undefined) return ok({ id: specialHoursId, bookings: [] }, { position: saved.position });
    const venues = await directory.get();
    const location = venues.locations.get(params.id);
    if (location === undefined) return notFound;
    const { kind, from, to, calendars, newest } = body;
    const { hours } = body;
    if (hours !== null && !DayHours.safeParse(hours).success)
      return invalid({ hours: ['Open before closing, on the half-hour, and one time after the other.'] });
    if (calendars?.some((seat) => venues.seats.get(seat)?.location_id !== location.id))
      return invalid({ calendars: ['There is no such simulator.'] });

    // 1. The bookings that it meets, from a read model that has everything booked before this call.
    await deps.positions.waitFor('reservations', await deps.store.head(), READ_MODEL_MS);
    const asked: AnnouncedHours = {
      id: specialHoursId,
      kind,
      from,
      to,
      hours,
      ...(calendars && { seats: calendars }),
      toMove: [],
    };
    const rows = await bookedUntil(deps, location, to, now);
    const met = metBy(asked, [...location.special_hours, asked], location, rows);
    if (met.length > MOST_MET) return tooMany;
    if (body.preview) return ok({ id: null, bookings: await repliesOf(met, location, venues, new Set()) });
    const fates = new Map(body.bookings.map(({ id, becomes }) => [id, becomes]));
    if (fates.size !== met.length || met.some(({ id }) => !fates.has(id)))
      return problem('conflict', {
        text: 'These days have bookings. Say what becomes of each of them.',
        extra: { bookings: await repliesOf(met, location, venues, new Set()) },
      });
    const cancelled = met.filter(({ id }) => fates.get(id) === 'cancel');
    const owners = cancelled.map(({ user_id: user }) => user);
    if (owners.includes(caller.userId)) return OWN_PROBLEMS.OnesOwn;
    const { actor, whose } = await actingOn(deps, caller, owners, PERMISSION);
    if (actor.kind === 'staff' && actor.permission !== 'superuser' && (whose.ofStaff ?? []).length > 0)
      return OWN_PROBLEMS.ColleaguesBill;

    // 2. One append says all of it: a process cancels from there, whatever happens to this request.
    const cancels = new Map<LocalDate, ReservationId[]>();
    for (const { id, date } of cancelled) cancels.set(date, [...(cancels.get(date) ?? []), id]);
    const handled = await deps.commands.handle(
      locationDecider,
      location.id,
      [
        {
          type: 'AnnounceSpecialHours',
          data: {
            locationId: location.id,
            specialHoursId,
            kind,
            from,
            to,
            hours,
            ...(calendars && { seats: calendars }),
            cancels: [...cancels].map(([date, reservationIds]) => ({ date, reservationIds })),
            toMove: met.flatMap(({ id }) => (fates.get(id) === 'move' ? [id] : [])),
            seenNewest: newest,
            nightsTaken: kind === 'hours' && (await areNightsTaken(deps, location, [hours], now)),
          },
        },
      ],
      { commandId, requestId, now, actor },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return REFUSED[handled.reason] ?? editConflict;
    await after(handled.position);
    return ok({ id: specialHoursId, bookings: [] }, { position: handled.position });
  });

  const withdraw = (locationId: LocationId, specialHoursId: SpecialHoursId) => ({
    type: 'WithdrawSpecialHours' as const,
    data: { locationId, specialHoursId },
  });
  serveSignedIn(app, withdrawSpecialHours, async ({ params, caller, commandId, requestId, now }) => {
    const context = { commandId, requestId, now, actor: asStaff(caller, PERMISSION) };
    const wanted = [withdraw(params.id, params.special)];
    const handled = await deps.commands.handle(locationDecider, params.id, wanted, context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return REFUSED[handled.reason] ?? editConflict;
    await after(handled.position);
    return done({ position: handled.position });
  });
};

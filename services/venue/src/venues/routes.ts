import { bookableOf, type ReadyDays } from './day-answer.ts';
import { type Directory, groupIn, hoursOf, type VenueDirectory } from './directory.ts';
import { runsOf } from './half-hours.ts';
import { calendarReply, calendarTypeReply, locationReply } from './replies.ts';
import { ok } from '@paddock/kit/http/answers';
import { hasName, namedPageOf, pageOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound } from '@paddock/kit/http/problems';
import { serve } from '@paddock/kit/http/serve';
import type { SeatRow } from '@paddock/projections/venues/read';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { isSlotTextProblem, readSlotText } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import {
  getCalendar,
  getCalendarType,
  getLocation,
  listCalendars,
  listCalendarTypes,
  listLocations,
  nearestLocation,
} from '@paddock/shared-domain/venues/contract';
import type { FastifyInstance } from 'fastify';

type Placed = { readonly latitude: number | null; readonly longitude: number | null };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance on the unit sphere (haversine). */
const distance = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number => {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, h)));
};

/** The location nearest to a point; without a point, or where none has coordinates, the first (LOC-03, rule A-109). */
const nearestOf = <Row extends Placed>(
  rows: readonly Row[],
  point: { lat: number; lng: number } | undefined,
): Row | undefined => {
  if (point === undefined) return rows[0];
  const far = (row: Row): number =>
    row.latitude === null || row.longitude === null
      ? Infinity
      : distance(point, { lat: row.latitude, lng: row.longitude });
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || far(row) < far(best) ? row : best),
    undefined,
  );
};

/** The race event of each seat. */
export type SeatEvents = { get(): Promise<ReadonlyMap<string, string>> };

/** The location that a person chose as home (rule A-109). */
type HomeOf = (user: UserId) => Promise<LocationId | null>;

const READS = { reads: ['venues'] };

/** Venues, seats and seat types for everybody (LOC-01 … LOC-03, LOC-06, CAL-01 … CAL-06). */
export const registerVenueRoutes = (
  app: FastifyInstance,
  directory: VenueDirectory,
  days: ReadyDays,
  seatEvents: SeatEvents,
  homeOf: HomeOf,
): void => {
  const locationsIn = (venues: Directory, headers: Readonly<Record<string, string | undefined>>) => {
    const inGroup = groupIn(venues, headers);
    return [...venues.locations.values()].filter(({ id }) => inGroup(id));
  };

  serve(
    app,
    listLocations,
    async ({ query, headers, now }) => {
      const locations = locationsIn(await directory.get(), headers);
      const page = namedPageOf(
        locations.map((row) => locationReply(row, now)),
        query,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    getLocation,
    async ({ params, now }) => {
      const row = (await directory.get()).locations.get(params.id);
      return row === undefined ? notFound : ok(locationReply(row, now));
    },
    READS,
  );
  serve(
    app,
    nearestLocation,
    async ({ query: { lat, lng }, headers, caller, now }) => {
      const locations = locationsIn(await directory.get(), headers);
      const point = lat === undefined || lng === undefined ? undefined : { lat, lng };
      const home = point === undefined && caller.kind === 'user' ? await homeOf(caller.userId) : null;
      const row = locations.find(({ id }) => id === home) ?? nearestOf(locations, point);
      return row === undefined ? notFound : ok(locationReply(row, now));
    },
    { reads: ['venues', 'users'] },
  );

  /** Seats free at a slot for this number of half-hours (CAL-04, rule A-028). */
  const freeAt = async (seats: readonly SeatRow[], slot: string, blocks: number, venues: Directory, now: Instant) => {
    const free = new Set<string>();
    for (const location of new Set(seats.map((seat) => seat.location_id))) {
      const place = venues.locations.get(location);
      const clock = place === undefined ? { zone: 'UTC' } : hoursOf(place);
      const startsAt = readSlotText(slot, clock.zone);
      if (isSlotTextProblem(startsAt)) return undefined;
      const date = businessDayOf(startsAt, clock);
      const day = await days.get(location, date);
      const run = day && runsOf(bookableOf(day, date, now), blocks).find((found) => found.startsAt === startsAt);
      for (const seat of run?.calendars ?? []) free.add(seat);
    }
    return free;
  };
  serve(
    app,
    listCalendars,
    async ({ query, headers, now }) => {
      const venues = await directory.get();
      const inGroup = groupIn(venues, headers);
      let seats = [...venues.seats.values()].filter(
        (seat) =>
          seat.active &&
          inGroup(seat.location_id) &&
          (query.location === undefined || seat.location_id === query.location) &&
          (query.type__in === undefined || query.type__in.includes(seat.seat_type_id)) &&
          hasName(seat.name, query.search),
      );
      if (query.has_slot_avail !== undefined) {
        const free = await freeAt(seats, query.has_slot_avail, Math.max(1, query.block_count ?? 1), venues, now);
        if (free === undefined) return invalid({ has_slot_avail: ['This is not a time of the venue.'] });
        seats = seats.filter(({ id }) => free.has(id));
      }
      const events = await seatEvents.get();
      const page = pageOf(
        seats.map((seat) => calendarReply(seat, venues, events.get(seat.id))),
        query,
      );
      // Free seats are valid only at the moment of the request (rule A-019).
      const options = query.has_slot_avail === undefined ? {} : { headers: { 'cache-control': 'no-store' } };
      return 'problem' in page ? page.problem : ok(page.list, options);
    },
    { reads: ['venues', 'availability', 'races'] },
  );
  serve(
    app,
    getCalendar,
    async ({ params }) => {
      const venues = await directory.get();
      const seat = venues.seats.get(params.id);
      return seat === undefined ? notFound : ok(calendarReply(seat, venues, (await seatEvents.get()).get(seat.id)));
    },
    { reads: ['venues', 'races'] },
  );
  serve(
    app,
    listCalendarTypes,
    async ({ query: { related, location, ...paging }, headers }) => {
      const venues = await directory.get();
      const inGroup = groupIn(venues, headers);
      const seats = [...venues.seats.values()].filter(
        (seat) => seat.active && inGroup(seat.location_id) && (location === undefined || seat.location_id === location),
      );
      const events = await seatEvents.get();
      const types = [...venues.seatTypes.values()]
        .filter(({ id }) => location === undefined || seats.some((seat) => seat.seat_type_id === id))
        .map((type) => {
          if (related !== true) return calendarTypeReply(type);
          const calendars = seats
            .filter((seat) => seat.seat_type_id === type.id)
            .map((seat) => calendarReply(seat, venues, events.get(seat.id)));
          return { ...calendarTypeReply(type), calendars };
        });
      const page = namedPageOf(types, paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serve(
    app,
    getCalendarType,
    async ({ params }) => {
      const type = (await directory.get()).seatTypes.get(params.id);
      return type === undefined ? notFound : ok(calendarTypeReply(type));
    },
    READS,
  );
};

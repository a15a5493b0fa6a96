import { listCars, listTracks } from '@paddock/shared-domain/catalogue/contract';
import { listParties } from '@paddock/shared-domain/launcher/contract';
import { listBookedDrivers } from '@paddock/shared-domain/launcher/driver-contract';
import { listAssists, listPresets, listRaceEvents } from '@paddock/shared-domain/launcher/race-contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { listCalendars } from '@paddock/shared-domain/venues/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How often a server that runs, or may, is asked about, in milliseconds. */
const HOST_MS = 15_000;

/** The key is the scope the live channel speaks of (`parties/{location}`), so that a push has the screen look again. */
export const partiesKey = (location: LocationId) => ['parties', location] as const;
export const partiesQuery = (location: LocationId) =>
  queryOptions({
    queryKey: partiesKey(location),
    queryFn: async ({ signal }) => (await call(listParties, { query: { location }, signal })).results,
    // That a host fell silent, or is heard again, is no event that could be pushed: it is looked at (rule A-134).
    refetchInterval: (query) => (query.state.data?.some(({ server }) => server !== 'stopped') ? HOST_MS : false),
    meta: { handled: true },
  });
export const seatsQuery = (location: LocationId) =>
  queryOptions({
    queryKey: ['venues', 'all', 'seats', location],
    queryFn: async ({ signal }) =>
      (await call(listCalendars, { query: { location }, signal })).results.filter(({ active }) => active),
    meta: { handled: true },
  });
/** Which seats have an event. Read here and not from the seats, which a browser may keep for an hour. */
export const seatEventsQuery = (location: LocationId) =>
  queryOptions({
    queryKey: [...partiesKey(location), 'events'],
    queryFn: async ({ signal }) => (await call(listRaceEvents, { query: { location }, signal })).results,
    meta: { handled: true },
  });
export const tracksQuery = queryOptions({
  queryKey: ['catalogue', 'all', 'tracks'],
  queryFn: async ({ signal }) => (await call(listTracks, { query: { page_size: '100' }, signal })).results,
  meta: { handled: true },
});
export const carsQuery = queryOptions({
  queryKey: ['catalogue', 'all', 'cars'],
  queryFn: async ({ signal }) => (await call(listCars, { query: { page_size: '100' }, signal })).results,
  meta: { handled: true },
});
/** How often a seat that drives alone is looked at for its next visit, in milliseconds. */
const VISIT_MS = 5 * 60_000;

/** Who has the seats booked now and soon: asked for when a form opens, as bookings come and go. */
export const bookedDriversQuery = (location: LocationId) =>
  queryOptions({
    queryKey: ['launcher', 'drivers', location],
    queryFn: async ({ signal }) => (await call(listBookedDrivers, { query: { location }, signal })).results,
    staleTime: 0,
    meta: { handled: true },
  });
/** The same while seats drive alone: each time somebody's booking is looked at is on record, so it is not asked for without need. */
export const visitsQuery = (location: LocationId, wanted: boolean) =>
  queryOptions({ ...bookedDriversQuery(location), enabled: wanted, refetchInterval: VISIT_MS });
export const presetsQuery = queryOptions({
  queryKey: ['presets'],
  queryFn: async ({ signal }) => (await call(listPresets, { signal })).results,
  meta: { handled: true },
});
export const assistsQuery = queryOptions({
  queryKey: ['assists'],
  queryFn: async ({ signal }) => (await call(listAssists, { signal })).results,
  meta: { handled: true },
});

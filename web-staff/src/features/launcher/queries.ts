import { listCars, listTracks } from '@paddock/shared-domain/catalogue/contract';
import { listParties } from '@paddock/shared-domain/launcher/contract';
import { listBookedDrivers } from '@paddock/shared-domain/launcher/driver-contract';
import { listAssists, listPresets, listRaceEvents } from '@paddock/shared-domain/launcher/race-contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { listCalendars } from '@paddock/shared-domain/venues/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How often the parties are polled while a server runs or may run, in milliseconds. */
const HOST_MS = 15_000;

/** The key is the scope of the live channel (`parties/{location}`), so that a push has the screen read again. */
export const partiesKey = (location: LocationId) => ['parties', location] as const;
export const partiesQuery = (location: LocationId) =>
  queryOptions({
    queryKey: partiesKey(location),
    queryFn: async ({ signal }) => (await call(listParties, { query: { location }, signal })).results,
    // A host that falls silent or returns causes no event, so there is no push: it is polled (rule A-134).
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
/** The seats that have an event. Not taken from the list of seats, which a browser may cache for an hour. */
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
/** How often a seat that drives alone is checked for its next visit, in milliseconds. */
const VISIT_MS = 5 * 60_000;

/** Who has the seats booked now and soon: read when a form opens, because bookings change. */
export const bookedDriversQuery = (location: LocationId) =>
  queryOptions({
    queryKey: ['launcher', 'drivers', location],
    queryFn: async ({ signal }) => (await call(listBookedDrivers, { query: { location }, signal })).results,
    staleTime: 0,
    meta: { handled: true },
  });
/** The same while seats drive alone. Every read of customers' bookings is recorded, so it is not done without need. */
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

import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { dayScope } from '@paddock/shared-domain/contracts/live';
import {
  getCalendar,
  getCalendarAvailability,
  listCalendars,
  listCalendarTypes,
  listLocations,
} from '@paddock/shared-domain/venues/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { freeSlotsOf } from './ask-days.ts';

/** Calendars and their types are cached for 3600 s (rule A-019); a push to `venues/all` refreshes them sooner. */
const HOUR = 3_600_000;
/** Shown availability refreshes every 60 s (SLOT-26). */
export const AVAILABILITY_REFRESH_MS = 60_000;

export const locationsQuery = queryOptions({
  queryKey: ['venues', 'all', 'locations'],
  queryFn: async () => (await call(listLocations, {})).results,
  staleTime: HOUR,
});
export const calendarsQuery = (location: LocationId) =>
  queryOptions({
    queryKey: ['venues', 'all', 'calendars', location],
    queryFn: async () => (await call(listCalendars, { query: { location } })).results.filter((seat) => seat.active),
    staleTime: HOUR,
  });
export const calendarQuery = (id: SeatId) =>
  queryOptions({
    queryKey: ['venues', 'all', 'calendar', id],
    queryFn: () => call(getCalendar, { params: { id } }),
    staleTime: HOUR,
    meta: { handled: true },
  });
export const calendarTypesQuery = queryOptions({
  queryKey: ['venues', 'all', 'caltypes'],
  queryFn: async () => (await call(listCalendarTypes, {})).results,
  staleTime: HOUR,
});

/** The free slots of one venue day; the key is the live channel's scope. */
export const availabilityQuery = (location: LocationId, date: LocalDate) =>
  queryOptions({
    queryKey: ['availability', dayScope(location, date)],
    queryFn: () => freeSlotsOf(location, date),
    refetchInterval: AVAILABILITY_REFRESH_MS,
    meta: { handled: true },
  });
/** The free slots of one seat on a day, under the scope of its location's day. */
export const seatAvailabilityQuery = (location: LocationId, date: LocalDate, id: SeatId) =>
  queryOptions({
    queryKey: ['availability', dayScope(location, date), id],
    queryFn: () => call(getCalendarAvailability, { params: { id }, query: { date } }),
    refetchInterval: AVAILABILITY_REFRESH_MS,
    meta: { handled: true },
  });

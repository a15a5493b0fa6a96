import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useScopes } from '../../live.ts';
import { inRoomOrder } from './seat-number.ts';
import { useHeldSlots } from '../payments/unfinished-queries.ts';
import { useNow } from '../use-now.ts';
import { availabilityQuery, calendarsQuery } from './venue-queries.ts';
import { fullnessOf, venueDay, type VenueDay } from './venue-day.ts';

type DayRead = {
  /** Undefined until seats and free slots are loaded. */
  readonly day: VenueDay | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

/** One day of a venue, updated by the live channel and every minute. */
export const useVenueDay = (location: Location, date: LocalDate): DayRead => {
  const now = useNow();
  const seats = useQuery({ ...calendarsQuery(location.id), meta: { handled: true } });
  const free = useQuery(availabilityQuery(location.id, date));
  const own = useHeldSlots().filter((held) => held.location === location.id);
  useScopes([liveScope('availability', dayScope(location.id, date))]);
  return {
    day: seats.data && free.data ? venueDay(location, inRoomOrder(seats.data), free.data, date, now, own) : undefined,
    isError: (seats.isError && !seats.data) || (free.isError && !free.data),
    isFetching: seats.isFetching || free.isFetching,
    retry: () => void Promise.all([seats.refetch(), free.refetch()]),
  };
};

/** How full each of some days is; `closed` if nothing is left to book. */
export const useFullness = (
  location: Location,
  dates: readonly LocalDate[],
): readonly { readonly date: LocalDate; readonly fullness?: number; readonly disabled?: boolean }[] => {
  const now = useNow();
  const seats = useQuery({ ...calendarsQuery(location.id), meta: { handled: true } });
  const days = useQueries({ queries: dates.map((date) => availabilityQuery(location.id, date)) });
  useScopes(dates.map((date) => liveScope('availability', dayScope(location.id, date))));
  return dates.map((date, index) => {
    const entries = days[index]?.data;
    if (!seats.data || !entries) return { date };
    const fullness = fullnessOf(venueDay(location, seats.data, entries, date, now), now);
    return fullness === undefined ? { date, fullness: 1 } : { date, fullness };
  });
};

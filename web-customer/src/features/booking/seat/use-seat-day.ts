import { isShown, slotsOfDay, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { useQuery } from '@tanstack/react-query';
import { ownSlotsQuery } from '../../../data/booking/reservation-queries.ts';
import { useHeldSlots } from '../../../data/payments/unfinished-queries.ts';
import { useNow } from '../../../data/use-now.ts';
import { seatAvailabilityQuery } from '../../../data/venues/venue-queries.ts';
import { useScopes } from '../../../live.ts';

export type SeatTime = {
  readonly slot: string;
  /** `1:00 am Saturday` after the midnight of the day; else its time. */
  readonly label: string;
  readonly state: 'free' | 'held' | 'taken' | 'past' | 'confirmed' | 'pending';
};

/** The times of a seat on a day; past days show the user's own and offer nothing (CAL-18, rule A-027). */
export const useSeatDay = (seat: Calendar, location: Location, date: LocalDate, userId: string) => {
  const now = useNow();
  const past = date < businessDayOf(now, venueHoursOf(location));
  const free = useQuery({ ...seatAvailabilityQuery(location.id, date, seat.id), enabled: !past });
  const own = useQuery({ ...ownSlotsQuery(userId, date, seat.id), meta: { handled: true } });
  useScopes(past ? [] : [liveScope('availability', dayScope(location.id, date))]);

  const ready = own.data !== undefined && (past || free.data !== undefined);
  const held = new Set(
    useHeldSlots().flatMap(({ calendar, slot }) => (calendar === seat.id ? [Date.parse(slot)] : [])),
  );
  const millis = new Set(free.data?.map((entry) => Date.parse(entry.slot)));
  const stateOf = (startsAt: string): SeatTime['state'] => {
    const mine = own.data?.find((reservation) => Date.parse(reservation.slot) === Date.parse(startsAt));
    if (mine) return mine.paid ? 'confirmed' : 'pending';
    if (startsAt <= now) return 'past';
    if (held.has(Date.parse(startsAt))) return 'held';
    return millis.has(Date.parse(startsAt)) ? 'free' : 'taken';
  };
  const times: readonly SeatTime[] | undefined = ready
    ? slotsOfDay(date, venueHoursOf(location))
        .filter(({ startsAt }) => past || isShown(startsAt, now))
        .map(({ slot, startsAt }) => ({ slot, label: nightTime(slot, date), state: stateOf(startsAt) }))
    : undefined;
  return {
    times,
    isError: own.isError || free.isError,
    isFetching: own.isFetching || free.isFetching,
    retry: () => void Promise.all([own.refetch(), ...(past ? [] : [free.refetch()])]),
  };
};

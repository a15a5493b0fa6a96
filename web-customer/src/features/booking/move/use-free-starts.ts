import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { seatAvailabilityQuery } from '../../../data/venues/venue-queries.ts';

/**
 * Starts of a seat on a day where the whole reservation fits: each half-hour is free, or the reservation's own. The server
 * decides.
 */
export const useFreeStarts = (reservation: Reservation, location: Location, seat: SeatId, date: LocalDate) => {
  const { data, isError, isFetching, refetch } = useQuery(seatAvailabilityQuery(location.id, date, seat));
  const first = Date.parse(reservation.slot);
  const run = Array.from({ length: reservation.block_count }, (_, index) => index * SLOT_MILLIS);
  const own = reservation.calendar === seat ? run.map((offset) => first + offset) : [];
  const free = new Set([...(data ?? []).map(({ slot }) => Date.parse(slot)), ...own]);
  const starts = data?.filter(({ slot }) => {
    const start = Date.parse(slot);
    return start !== first || reservation.calendar !== seat ? run.every((offset) => free.has(start + offset)) : false;
  });
  return { starts, isError, isFetching, retry: () => void refetch() };
};

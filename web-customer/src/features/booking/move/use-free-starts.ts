import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { availabilityQuery } from '../../../data/venues/venue-queries.ts';

/** Half-hours of one visit, each with its new seat, the earliest first. */
export type Wanted = readonly { readonly half: Pick<Reservation, 'id' | 'slot' | 'calendar'>; readonly seat: SeatId }[];

/**
 * Starts of a day at which all of these half-hours fit: each new place is free, or is left by one of them. They keep their distance
 * from the earliest. The server decides.
 *
 * @returns venue texts in order; `undefined` while loading.
 */
export const useFreeStarts = (wanted: Wanted, location: Location, date: LocalDate) => {
  const { data, isError, isFetching, refetch } = useQuery(availabilityQuery(location.id, date));
  const place = (seat: SeatId, millis: number) => `${seat} ${millis}`;
  const [earliest] = wanted;
  const first = earliest === undefined ? 0 : Date.parse(earliest.half.slot);
  const left = wanted.map(({ half }) => place(half.calendar, Date.parse(half.slot)));
  const free = new Set([...(data ?? []).map(({ calendar, slot }) => place(calendar, Date.parse(slot))), ...left]);
  const fits = (start: number): boolean => {
    const taken = wanted.map(({ half, seat }) => place(seat, Date.parse(half.slot) - first + start));
    const moves = taken.some((there, at) => there !== left[at]);
    return moves && new Set(taken).size === taken.length && taken.every((there) => free.has(there));
  };
  // A visit may also begin at a start that is its own now.
  const candidates = new Set([
    ...(data ?? []).map(({ slot }) => Date.parse(slot)),
    ...wanted.map(({ half }) => Date.parse(half.slot)),
  ]);
  const starts =
    data === undefined || earliest === undefined
      ? undefined
      : [...candidates]
          .filter((start) => start % SLOT_MILLIS === 0 && fits(start))
          .toSorted((a, b) => a - b)
          .map((start) => venueText(instantOf(start), location.timezone));
  return { starts, isError, isFetching, retry: () => void refetch() };
};

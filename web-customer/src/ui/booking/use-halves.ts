import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownSlotsQuery } from '../../data/booking/reservation-queries.ts';
import { type BookedVisit, halvesIn } from './booked-visits.ts';

type Halves = readonly [Reservation, ...Reservation[]];
export type ChosenHalves = {
  /** All half-hours of the visit, by start; `undefined` while they are loading. */
  readonly all: readonly Reservation[] | undefined;
  /** Those of them that the act is about; `undefined` while loading, or if none is chosen. */
  readonly chosen: Halves | undefined;
  readonly isChosen: (half: Reservation) => boolean;
  readonly choose: (half: Reservation, wanted: boolean) => void;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

const isSome = (halves: readonly Reservation[]): halves is Halves => halves.length > 0;

/** The half-hours of a visit, of which the user may leave some out. At first all are chosen. */
export const useHalves = (userId: string, visit: BookedVisit): ChosenHalves => {
  const one = halvesIn(visit) === 1;
  const { data, isError, isFetching, refetch } = useQuery({
    ...ownSlotsQuery(userId, visit.date),
    enabled: !one,
    meta: { handled: true },
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [from, until] = [Date.parse(visit.starts), Date.parse(visit.ends)];
  const all = one
    ? visit.bookings
    : data
        ?.filter(
          ({ location, slot }) => location === visit.location && Date.parse(slot) >= from && Date.parse(slot) < until,
        )
        .toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
  const chosen = all?.filter(({ id }) => !left.has(id));
  return {
    all,
    chosen: chosen !== undefined && isSome(chosen) ? chosen : undefined,
    isChosen: ({ id }) => !left.has(id),
    choose: ({ id }, wanted) =>
      setLeft((before) => {
        const after = new Set(before);
        if (wanted) after.delete(id);
        else after.add(id);
        return after;
      }),
    isError,
    isFetching,
    retry: () => void refetch(),
  };
};

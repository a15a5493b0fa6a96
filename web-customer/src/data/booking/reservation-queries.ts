import { futureReservations, listReservations } from '@paddock/shared-domain/booking/contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The caller's upcoming reservations, back-to-back ones of a seat as one run (rule A-108). */
export const upcomingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reservations', userId, 'upcoming'],
    queryFn: async () =>
      (
        await call(futureReservations, {
          params: { id: 'me' },
          query: { group_base: 'true', future: 'true', page_size: '100' },
        })
      ).results,
    meta: { handled: true },
  });

/** The caller's own slots of one venue day, one by one, for the marks in the time list. */
export const ownSlotsQuery = (userId: string, date: LocalDate, calendar?: SeatId) =>
  queryOptions({
    queryKey: ['reservations', userId, 'day', date, calendar ?? 'all'],
    queryFn: async () =>
      (
        await call(listReservations, {
          query: { user: 'me', slot__startswith: date, page_size: '100', ...(calendar && { calendar }) },
        })
      ).results,
  });

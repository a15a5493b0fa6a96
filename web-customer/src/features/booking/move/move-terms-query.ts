import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { getMoveTerms } from '@paddock/shared-domain/refunds/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** What a move costs or brings back. */
export const moveTermsQuery = (userId: string, id: ReservationId, calendar: SeatId, slot: string) =>
  queryOptions({
    queryKey: ['move-terms', userId, id, calendar, slot],
    queryFn: () => call(getMoveTerms, { params: { id }, query: { calendar, slot, run: 'true' } }),
    gcTime: 0,
    staleTime: 0,
    meta: { handled: true },
  });

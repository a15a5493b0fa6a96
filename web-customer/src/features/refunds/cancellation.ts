import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { type Cancellation, cancelReservation, getCancellation } from '@paddock/shared-domain/refunds/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { act, useReservationsAgain } from '../../data/booking/reservation-act.ts';

/** What cancelling would refund, never from the cache, so that the amounts shown are current. */
export const cancellationQuery = (userId: string, id: ReservationId) =>
  queryOptions({
    queryKey: ['cancellation', userId, id],
    queryFn: () => call(getCancellation, { params: { id }, query: { run: 'true' } }),
    gcTime: 0,
    staleTime: 0,
    meta: { handled: true },
  });

/** Cancels a reservation, or the run that begins with it, for exactly the amounts shown (rule A-075). */
export const useCancel = (userId: string) => {
  const lookAgain = useReservationsAgain(userId);
  return useMutation({
    mutationFn: ({ id, seen }: { readonly id: ReservationId; readonly seen: Cancellation }) => {
      const { card_cents, voucher_cents, credits, withdrawn_cents } = seen;
      const expected = { card_cents, voucher_cents, credits, withdrawn_cents };
      return act(`cancel.${id}.${Object.values(expected).join('.')}`, (idempotencyKey) =>
        call(cancelReservation, { params: { id }, body: { run: true, expected }, idempotencyKey }),
      );
    },
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

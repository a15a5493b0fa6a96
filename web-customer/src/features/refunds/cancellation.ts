import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { type Cancellation, cancelReservation, getCancellation } from '@paddock/shared-domain/refunds/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { act, useReservationsAgain } from '../../data/booking/reservation-act.ts';

type Named = Pick<Reservation, 'id'>;
/** Half-hours of one visit, the earliest first. */
export type Halves = readonly [Named, ...Named[]];
const named = ([first, ...others]: Halves) => ({ id: first.id, others: others.map(({ id }) => id) });

/** What cancelling would refund, never from the cache, so that the amounts shown are current. */
export const cancellationQuery = (userId: string, halves: Halves) => {
  const { id, others } = named(halves);
  return queryOptions({
    queryKey: ['cancellation', userId, id, ...others],
    queryFn: () =>
      call(getCancellation, { params: { id }, query: others.length === 0 ? {} : { with: others.join(',') } }),
    gcTime: 0,
    staleTime: 0,
    meta: { handled: true },
  });
};

/** Cancels half-hours of a visit in one act, for exactly the amounts shown (rule A-075). */
export const useCancel = (userId: string) => {
  const lookAgain = useReservationsAgain(userId);
  return useMutation({
    mutationFn: ({ halves, seen }: { readonly halves: Halves; readonly seen: Cancellation }) => {
      const { id, others } = named(halves);
      const { card_cents, voucher_cents, credits, withdrawn_cents } = seen;
      const expected = { card_cents, voucher_cents, credits, withdrawn_cents };
      return act(`cancel.${[id, ...others].join('.')}.${Object.values(expected).join('.')}`, (idempotencyKey) =>
        call(cancelReservation, { params: { id }, body: { with: others, expected }, idempotencyKey }),
      );
    },
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

import { createReservation } from '@paddock/shared-domain/booking/contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { pendingKey } from '@paddock/web-kit/api/pending-key.ts';
import { NetworkProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { meKey } from '../../../data/identity/account-queries.ts';

type Wanted = { readonly calendar: SeatId; readonly slot: string; readonly subscription: string | null };

/**
 * Books one slot (SLOT-18). The idempotency key stays until there is an answer, so that a retry after a lost answer books nothing
 * twice. Then upcoming reservations, the day and the balances are read again (CAL-12, CAL-13).
 */
export const useReserve = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Wanted) => {
      const pending = pendingKey(`reservation.${body.calendar}.${body.slot}.${body.subscription ?? 'race'}`);
      try {
        const reservation = await call(createReservation, { body, idempotencyKey: pending.key });
        pending.settle();
        return reservation;
      } catch (error) {
        if (!(error instanceof NetworkProblem)) pending.settle();
        throw error;
      }
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['reservations', userId] }),
        queryClient.invalidateQueries({ queryKey: ['availability'] }),
        queryClient.invalidateQueries({ queryKey: ['balances', userId] }),
        queryClient.invalidateQueries({ queryKey: meKey(userId) }),
      ]),
    meta: { handled: true },
  });
};

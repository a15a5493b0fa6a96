import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { cancelUnfinished, listUnfinished } from '@paddock/shared-domain/payments/unfinished-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The payment that a customer is making, or left at their bank's question; its key is the scope of the live channel. */
export const unfinishedQuery = (user: UserId) =>
  queryOptions({
    queryKey: ['checkouts', user, 'unfinished'],
    queryFn: async ({ signal }) => (await call(listUnfinished, { params: { id: user }, signal })).payments,
    meta: { handled: true },
  });

/**
 * Ends a customer's payment that waits for their bank; what it held is free at once. The result is reported before the queries
 * are read again, because the component that shows the payment then goes away.
 */
export const useCancelUnfinished = (
  user: UserId,
  told: {
    readonly onEnded: (state: 'cancelled' | 'completed' | 'processing') => void;
    readonly onError: (error: Error) => void;
  },
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: PaymentId) => call(cancelUnfinished, { params: { id: user, payment } }),
    onSuccess: ({ state }) => told.onEnded(state),
    onError: told.onError,
    // The planner shows what the payment held.
    onSettled: () =>
      Promise.all([['planner'], ['checkouts', user]].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { handled: true },
  });
};

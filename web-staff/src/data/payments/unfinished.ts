import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { cancelUnfinished, listUnfinished } from '@paddock/shared-domain/payments/unfinished-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** What somebody is paying at the moment, or left at their bank; its key is the scope the live channel speaks of. */
export const unfinishedQuery = (user: UserId) =>
  queryOptions({
    queryKey: ['checkouts', user, 'unfinished'],
    queryFn: async ({ signal }) => (await call(listUnfinished, { params: { id: user }, signal })).payments,
    meta: { handled: true },
  });

/**
 * Ends a customer's payment that waits for their bank; what it held is free at once. How it ended is told first: what shows the
 * payment goes away with it.
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
    // What it held stands on the planner.
    onSettled: () =>
      Promise.all([['planner'], ['checkouts', user]].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { handled: true },
  });
};

import {
  cancelUnfinished,
  listUnfinished,
  type UnfinishedPayment,
} from '@paddock/shared-domain/payments/unfinished-contract';
import { queryOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useUserId } from '../identity/account-queries.ts';
import { refreshMoney } from '../billing/refresh-money.ts';

/** Milliseconds between two reads of a payment that is being processed; one that waits for the bank is pushed live. */
const WORKED_ON_MS = 2_000;

/** The caller's unfinished payments from all devices; the live channel pushes under the same key. */
export const unfinishedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['checkouts', userId, 'unfinished'],
    queryFn: async () => (await call(listUnfinished, { params: { id: 'me' } })).payments,
    enabled: userId !== 'none',
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'processing') ? WORKED_ON_MS : false,
    meta: { handled: true },
  });

/** A payment ended on this screen: reads the unfinished ones again. */
export const readUnfinishedAnew = (client: QueryClient): void => {
  client.setQueriesData({ queryKey: ['checkouts'], predicate: ({ queryKey }) => queryKey[2] === 'unfinished' }, []);
  void client.invalidateQueries({ queryKey: ['checkouts'] });
};

type Ended = 'cancelled' | 'completed' | 'processing';
/**
 * Cancels one. After any answer, seats, money and unfinished payments are read again. The result is shown first, because what
 * shows the payment disappears with it.
 */
export const useCancelUnfinished = (
  userId: string,
  told: {
    readonly onEnded: (state: Ended, id: UnfinishedPayment['id']) => void;
    readonly onError: (error: Error) => void;
  },
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<UnfinishedPayment, 'id'>) =>
      call(cancelUnfinished, { params: { id: 'me', payment: id } }),
    onSuccess: ({ state }, { id }) => told.onEnded(state, id),
    onError: told.onError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['checkouts', userId] }),
        queryClient.invalidateQueries({ queryKey: ['availability'] }),
        refreshMoney(queryClient, userId),
      ]),
    meta: { handled: true },
  });
};

const NONE: readonly UnfinishedPayment[] = [];

/** The half-hours held by the caller's own unfinished payment. */
export const useHeldSlots = () => {
  const { data = NONE } = useQuery(unfinishedQuery(useUserId() ?? 'none'));
  return data.flatMap(({ holds }) => holds);
};

import {
  cancelUnfinished,
  listUnfinished,
  type UnfinishedPayment,
} from '@paddock/shared-domain/payments/unfinished-contract';
import { queryOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useUserId } from '../identity/account-queries.ts';
import { refreshMoney } from '../billing/refresh-money.ts';

/** How often one that is worked on is looked at again, in milliseconds; what waits for the bank is told live. */
const WORKED_ON_MS = 2_000;

/** What the caller began to pay and left, on whichever device; the live channel pushes under the same key. */
export const unfinishedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['checkouts', userId, 'unfinished'],
    queryFn: async () => (await call(listUnfinished, { params: { id: 'me' } })).payments,
    enabled: userId !== 'none',
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'processing') ? WORKED_ON_MS : false,
    meta: { handled: true },
  });

/** A payment came to its end on this screen: what is shown of unfinished ones is read again. */
export const readUnfinishedAnew = (client: QueryClient): void => {
  client.setQueriesData({ queryKey: ['checkouts'], predicate: ({ queryKey }) => queryKey[2] === 'unfinished' }, []);
  void client.invalidateQueries({ queryKey: ['checkouts'] });
};

type Ended = 'cancelled' | 'completed' | 'processing';
/**
 * Lets one go. After every answer seats, money and unfinished payments are read again. How it ended is told first: what shows the
 * payment goes away with it.
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

/** The half-hours that the caller's own unfinished payment keeps for them. */
export const useHeldSlots = () => {
  const { data = NONE } = useQuery(unfinishedQuery(useUserId() ?? 'none'));
  return data.flatMap(({ holds }) => holds);
};

import type { OperatorAct } from '@paddock/shared-domain/operations/operator-act';
import { getPoisonEvent, getStanding, orderOperatorAct } from '@paddock/shared-domain/operations/standing-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** Asked anew while somebody looks: what it tells changes without an event of its own. */
const EVERY_MS = 5_000;
/** While a rebuild is under way its share is to be seen moving. */
const UNDER_WAY_MS = 1_000;

export const standingQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(getStanding, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.orders.some(({ state: of }) => of === 'waiting' || of === 'running') ? UNDER_WAY_MS : EVERY_MS,
  meta: { handled: true },
});

/** An event that a read model cannot take, as the log has it. */
export const poisonEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['poison-event', eventId],
    queryFn: () => call(getPoisonEvent, { params: { id: eventId } }),
    staleTime: Infinity,
    meta: { handled: true },
  });

/** Orders an act, and looks how things do right after. @param onOrdered heard even where the dialog is gone by then. */
export const useAct = (onOrdered: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OperatorAct) => call(orderOperatorAct, { body }),
    onSuccess: onOrdered,
    onSettled: () => client.invalidateQueries({ queryKey: standingQuery.queryKey }),
    meta: { handled: true },
  });
};

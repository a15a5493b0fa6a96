import type { OperatorAct } from '@paddock/shared-domain/operations/operator-act';
import { getPoisonEvent, getStanding, orderOperatorAct } from '@paddock/shared-domain/operations/standing-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** Polled while the screen is shown: these figures change without an event. */
const EVERY_MS = 5_000;
/** During a rebuild, so that its progress is seen moving. */
const UNDER_WAY_MS = 1_000;

export const standingQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(getStanding, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.orders.some(({ state: of }) => of === 'waiting' || of === 'running') ? UNDER_WAY_MS : EVERY_MS,
  meta: { handled: true },
});

/** An event that a read model cannot handle, as stored in the log. */
export const poisonEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['poison-event', eventId],
    queryFn: () => call(getPoisonEvent, { params: { id: eventId } }),
    staleTime: Infinity,
    meta: { handled: true },
  });

/**
 * Orders an act, then reads the state again.
 *
 * @param onOrdered called even when the dialog has been unmounted.
 */
export const useAct = (onOrdered: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OperatorAct) => call(orderOperatorAct, { body }),
    onSuccess: onOrdered,
    onSettled: () => client.invalidateQueries({ queryKey: standingQuery.queryKey }),
    meta: { handled: true },
  });
};

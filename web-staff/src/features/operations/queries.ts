import { getStanding } from '@paddock/shared-domain/operations/standing-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Asked anew while somebody looks: what it tells changes without an event of its own. */
const EVERY_MS = 5_000;

export const standingQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(getStanding, { signal }),
  refetchInterval: EVERY_MS,
  meta: { handled: true },
});

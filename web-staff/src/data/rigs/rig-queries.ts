import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { listRigs } from '@paddock/shared-domain/rigs/rig-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** A rig that falls silent causes no event: its state follows from time alone, so it is polled. */
const LOOK_AGAIN_MS = 10_000;

/** The key is the scope of the live channel (`rigs/{location}`), so that a push has the screen read again. */
export const rigsKey = (location: LocationId) => ['rigs', location] as const;
export const rigsQuery = (location: LocationId) =>
  queryOptions({
    queryKey: rigsKey(location),
    queryFn: async ({ signal }) => (await call(listRigs, { query: { location }, signal })).results,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { handled: true },
  });

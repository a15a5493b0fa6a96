import { listGroups, listTracks } from '@paddock/shared-domain/catalogue/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { everyPage } from '../every-page.ts';

/** Cars, tracks and groups seldom change, and the live channel reports it under `catalogue/all`. */
const HOUR = 3_600_000;

/** The groups of cars (AVAIL-17), for a filter. */
export const groupsQuery = queryOptions({
  queryKey: ['catalogue', 'all', 'groups'],
  queryFn: async () => (await call(listGroups, {})).results,
  staleTime: HOUR,
  meta: { handled: true },
});

/** Every track by name, for a filter. */
export const trackNamesQuery = queryOptions({
  queryKey: ['catalogue', 'all', 'track-names'],
  queryFn: () => everyPage((query) => call(listTracks, { query })),
  staleTime: HOUR,
  meta: { handled: true },
});

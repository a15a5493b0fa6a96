import { listLocations } from '@paddock/shared-domain/venues/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The venues; a push to `venues/all` has them read again before their hour of caching is over. */
export const locationsQuery = queryOptions({
  queryKey: ['venues', 'all', 'locations'],
  queryFn: async () => (await call(listLocations, {})).results,
  staleTime: 3_600_000,
  meta: { handled: true },
});

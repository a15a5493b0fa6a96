import { listLocations } from '@paddock/shared-domain/venues/contract';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { usePermissions } from '../identity/account-queries.ts';
import { locationsOf } from '../identity/staff-rights.ts';

/** The venues; a push to `venues/all` has them read again before their hour of caching is over. */
export const locationsQuery = queryOptions({
  queryKey: ['venues', 'all', 'locations'],
  queryFn: async () => (await call(listLocations, {})).results,
  staleTime: 3_600_000,
  meta: { handled: true },
});

/** The locations at which the signed-in member of staff acts: those that choosers offer. */
export const useOwnLocations = () => {
  const venues = useQuery(locationsQuery);
  const permissions = usePermissions();
  const rights = { locations: permissions.data && locationsOf(permissions.data) };
  return { ...venues, data: venues.data?.filter(({ id }) => reaches(rights, LocationId.parse(id))) };
};

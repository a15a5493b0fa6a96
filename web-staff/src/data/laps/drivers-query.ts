import { searchDrivers } from '@paddock/shared-domain/laps/steward-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** People by public name. */
export const driversQuery = (search: string) =>
  queryOptions({
    queryKey: ['drivers', search],
    queryFn: async ({ signal }) => (await call(searchDrivers, { query: { search }, signal })).results,
    enabled: search !== '',
    meta: { handled: true },
  });

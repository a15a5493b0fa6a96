import { searchUsers } from '@paddock/shared-domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** People matching a text: name and email only (rule A-057). */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', search],
    queryFn: async ({ signal }) => (await call(searchUsers, { query: { search }, signal })).results,
    enabled: search !== '',
    meta: { handled: true },
  });

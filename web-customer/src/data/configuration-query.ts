import { getConfiguration } from '@paddock/shared-domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** What the venue's deployment says of itself (rule A-009). */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => call(getConfiguration, {}),
  staleTime: Infinity,
});

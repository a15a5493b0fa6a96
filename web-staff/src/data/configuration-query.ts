import { getConfiguration } from '@paddock/shared-domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The business and the settings of the server. A push to `venues/all` has it read again. */
export const configurationQuery = queryOptions({
  queryKey: ['venues', 'all', 'configuration'],
  queryFn: () => call(getConfiguration, {}),
  staleTime: Infinity,
  meta: { handled: true },
});

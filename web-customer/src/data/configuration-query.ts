import { getConfiguration } from '@paddock/shared-domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The settings of the venue's deployment (rule A-009). */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => call(getConfiguration, {}),
  staleTime: Infinity,
});

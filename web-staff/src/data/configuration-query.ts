import { getConfiguration } from '@paddock/shared-domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The venue's configuration, for every screen; it does not change while a screen is open. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => call(getConfiguration, {}),
  staleTime: Infinity,
  meta: { handled: true },
});

import { getConfiguration } from '@paddock/shared-domain/identity/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** What the venue says of itself to every screen; it does not change while one is open. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => call(getConfiguration, {}),
  staleTime: Infinity,
  meta: { handled: true },
});

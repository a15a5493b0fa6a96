import { listOwnWaits } from '@paddock/shared-domain/waiting/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The caller's waits and offers; the live channel pushes under the same key. */
export const waitsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['waiting', userId],
    queryFn: () => call(listOwnWaits, {}),
    enabled: userId !== 'none',
    meta: { handled: true },
  });

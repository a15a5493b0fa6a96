import { listOwnWaits } from '@paddock/shared-domain/waiting/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** What the caller waits for and is offered; the live channel pushes under the same key. */
export const waitsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['waiting', userId],
    queryFn: () => call(listOwnWaits, {}),
    enabled: userId !== 'none',
    meta: { handled: true },
  });

import { reservationHistory } from '@paddock/shared-domain/booking/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The last 50 reservations, newest first (AUSR-08). */
export const historyQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['reservations', id, 'history'],
    queryFn: async ({ signal }) =>
      (await call(reservationHistory, { params: { id }, query: { group_base: 'true', page_size: '50' }, signal }))
        .results,
    meta: { handled: true },
  });

import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { listVouchers } from '@paddock/shared-domain/vouchers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { LATEST } from '../../../data/latest.ts';

/** Gift vouchers that were bought, newest first. */
export const vouchersQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'vouchers'],
    queryFn: ({ signal }) => call(listVouchers, { params: { id }, query: LATEST, signal }),
    meta: { handled: true },
  });

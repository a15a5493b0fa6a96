import { getBalance, listCharges } from '@paddock/shared-domain/billing/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How many of the user's newest charges are shown at once. */
export const RECENT_CHARGES = 50;

/** What the caller owes, item by item (PAY-18). The key is the scope in messages of the live channel. */
export const balanceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['balances', userId, 'owed'],
    queryFn: () => call(getBalance, { params: { id: 'me' } }),
    meta: { handled: true },
  });

/** The caller's charges and failed attempts, newest first (PAY-13, rule A-081). */
export const chargesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['balances', userId, 'charges'],
    queryFn: async () => (await call(listCharges, { query: { page_size: String(RECENT_CHARGES) } })).results,
    meta: { handled: true },
  });

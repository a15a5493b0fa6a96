import { getBalance, getCard, getCost, listAccountCharges } from '@paddock/shared-domain/billing/contract';
import { getMembershipEnd } from '@paddock/shared-domain/club/contract';
import { reservationHistory } from '@paddock/shared-domain/booking/contract';
import { getConfiguration, getUser } from '@paddock/shared-domain/identity/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { listVouchers } from '@paddock/shared-domain/vouchers/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** How many of a list stand in a panel; it says when there are more. */
const LATEST = { page_size: '10' } as const;

/** The keys begin with the scope the live channel speaks of, so that a push has the screen look again. */
export const userQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['users', id, 'account'],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    retry: (failures, error) => !(error instanceof ApiProblem && error.status === 404) && failures < 2,
    meta: { handled: true },
  });
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: () => call(getConfiguration, {}),
  staleTime: Infinity,
  meta: { handled: true },
});
/** The stored card, or nothing. */
export const cardQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['users', id, 'card'],
    queryFn: async ({ signal }) => {
      try {
        return await call(getCard, { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }
    },
    meta: { handled: true },
  });
export const costQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'cost'],
    queryFn: ({ signal }) => call(getCost, { params: { id }, signal }),
    meta: { handled: true },
  });
export const balanceQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'items'],
    queryFn: ({ signal }) => call(getBalance, { params: { id }, signal }),
    meta: { handled: true },
  });
/** What ending the membership now puts on the bill (CLUB-26). */
export const membershipEndQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'membership-end'],
    queryFn: ({ signal }) => call(getMembershipEnd, { params: { id }, signal }),
    meta: { handled: true },
  });
export const chargesQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'charges'],
    queryFn: ({ signal }) => call(listAccountCharges, { params: { id }, query: LATEST, signal }),
    meta: { handled: true },
  });
/** Gift vouchers that were bought, newest first. */
export const vouchersQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'vouchers'],
    queryFn: ({ signal }) => call(listVouchers, { params: { id }, query: LATEST, signal }),
    meta: { handled: true },
  });
/** The last 50 reservations, newest first (AUSR-08). */
export const historyQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['reservations', id, 'history'],
    queryFn: async ({ signal }) =>
      (await call(reservationHistory, { params: { id }, query: { group_base: 'true', page_size: '50' }, signal }))
        .results,
    meta: { handled: true },
  });

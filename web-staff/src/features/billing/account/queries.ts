import { getBalance, getCard, getCost, listAccountCharges } from '@paddock/shared-domain/billing/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { LATEST } from '../../../data/latest.ts';

/** The stored card, or null. */
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
export const chargesQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'charges'],
    queryFn: ({ signal }) => call(listAccountCharges, { params: { id }, query: LATEST, signal }),
    meta: { handled: true },
  });

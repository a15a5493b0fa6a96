import { getCard } from '@paddock/shared-domain/billing/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { meQuery } from '../identity/account-queries.ts';

/**
 * The stored card, or `null` if there is none (PAY-03). Only an account that had a card is a customer of the provider; for others
 * nothing is requested.
 */
export const cardQuery = (userId: string) =>
  queryOptions({
    queryKey: ['card', userId],
    queryFn: async ({ client }) => {
      if ((await client.ensureQueryData(meQuery(userId))).customer_id === null) return null;
      try {
        return await call(getCard, { params: { id: 'me' } });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }
    },
    meta: { handled: true },
  });

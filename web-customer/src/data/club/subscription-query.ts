import { getSubscription } from '@paddock/shared-domain/club/contract';
import type { User } from '@paddock/shared-domain/identity/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The account of a call: one's own, or another's for permitted staff (rule A-061). */
export type Account = 'me' | UserId;

/** Key of a person's membership. Every change of credits and money pushes `balances/{user}`, which refreshes it. */
export const subscriptionKey = (userId: string) => ['balances', userId, 'membership'] as const;

/** The membership with its credits (CAL-17, rule A-096), or `null` if there never was one. */
export const subscriptionQuery = (userId: string, account: Account = 'me') =>
  queryOptions({
    queryKey: subscriptionKey(userId),
    queryFn: async () => {
      try {
        return await call(getSubscription, { params: { id: account } });
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }
    },
    meta: { handled: true },
  });

/** Whether the account has or had a membership; for others none is requested. */
const hasMembership = (user: User): boolean =>
  user.credits_subscription_exists || user.credits_balance > 0 || user.subscription_id !== null;

/** The membership of an account: `undefined` while loading, `null` if the person never joined. */
export const useSubscription = (user: User | undefined, account: Account = 'me') => {
  const wanted = user !== undefined && hasMembership(user);
  const { data, isError, isFetching, refetch } = useQuery({
    ...subscriptionQuery(user?.id ?? 'none', account),
    enabled: wanted,
  });
  return {
    subscription: wanted ? data : user && null,
    isError: wanted && isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  };
};

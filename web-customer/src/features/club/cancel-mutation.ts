import { unenrolCredits, type Subscription } from '@paddock/shared-domain/club/contract';
import type { User } from '@paddock/shared-domain/identity/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { meKey } from '../../data/account-queries.ts';
import { refreshMoney } from '../../data/refresh-money.ts';
import { subscriptionKey } from '../../data/subscription-query.ts';

/** Ends one's membership; good standing is gone on this screen at once, before anything is read anew (CLUB-18, CLUB-25). */
export const useCancel = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(unenrolCredits, { params: { id: 'me' } }),
    onSuccess: () => {
      queryClient.setQueryData<User>(
        meKey(userId),
        (user) => user && { ...user, credits_subscription_in_good_standing: false },
      );
      queryClient.setQueryData<Subscription | null>(
        subscriptionKey(userId),
        (subscription) =>
          subscription && {
            ...subscription,
            in_good_standing: false,
            active: false,
            cancelable: false,
            next_renewal: null,
          },
      );
      void refreshMoney(queryClient, userId);
    },
    meta: { handled: true },
  });
};

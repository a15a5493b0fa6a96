import { unenrolCredits, type Subscription } from '@paddock/shared-domain/club/contract';
import type { User } from '@paddock/shared-domain/identity/contract';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { meKey } from '../../data/identity/account-queries.ts';
import { refreshMoney } from '../../data/billing/refresh-money.ts';
import { subscriptionKey } from '../../data/club/subscription-query.ts';
import { messages } from '../../messages/messages.ts';

/**
 * Ends the user's membership; the screen drops good standing at once, before anything is read again (CLUB-18, CLUB-25). The toast
 * is shown here and not by the dialog: if a push arrives before the answer, the panel with the dialog is already unmounted.
 */
export const useCancel = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(unenrolCredits, { params: { id: 'me' } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: messages.club.cancelled });
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

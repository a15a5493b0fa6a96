import {
  changeSessions,
  keepSessions,
  pauseMembership,
  resumeMembership,
  type Subscription,
} from '@paddock/shared-domain/club/contract';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { refreshMoney } from '../../data/billing/refresh-money.ts';
import { subscriptionKey } from '../../data/club/subscription-query.ts';
import { messages } from '../../messages/messages.ts';

/** What a member changes about the renewals to come. */
export type Change =
  | { readonly kind: 'sessions'; readonly credits: number }
  | { readonly kind: 'keep' }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'resume' };

const params = { id: 'me' } as const;
const send = (change: Change): Promise<Subscription> => {
  switch (change.kind) {
    case 'sessions':
      return call(changeSessions, { params, body: { credits_amount: change.credits } });
    case 'keep':
      return call(keepSessions, { params, body: {} });
    case 'pause':
      return call(pauseMembership, { params, body: { months: change.months } });
    case 'resume':
      return call(resumeMembership, { params, body: {} });
  }
};

/** Changes the membership; the answer is shown at once. */
export const useChange = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (subscription, { kind }) => {
      showToast({ kind: 'success', text: messages.club.changed[kind] });
      queryClient.setQueryData<Subscription | null>(subscriptionKey(userId), subscription);
      void refreshMoney(queryClient, userId);
    },
    meta: { handled: true },
  });
};

import {
  changeSessions,
  getSubscription,
  keepSessions,
  pauseMembership,
  quoteCredits,
  resumeMembership,
  type Subscription,
} from '@paddock/shared-domain/club/contract';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useAccountAgain } from '../../../data/use-account-again.ts';
import { messages } from '../../../messages/en.ts';

/** The membership of a customer, with what is planned for it. */
export const subscriptionQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'membership'],
    queryFn: ({ signal }) => call(getSubscription, { params: { id }, signal }),
    meta: { handled: true },
  });

/** The price of a month with so many credits. */
export const monthQuery = (id: UserId, credits: number, location: LocationId) =>
  queryOptions({
    queryKey: ['balances', id, 'month', location, credits],
    queryFn: ({ signal }) =>
      call(quoteCredits, { params: { id }, query: { credits: String(credits), location }, signal }),
    meta: { handled: true },
  });

/** What staff change about the renewals to come of a customer, each with a reason. */
export type MembershipChange = { readonly reason: string } & (
  | { readonly kind: 'sessions'; readonly credits: number }
  | { readonly kind: 'keep' }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'resume' }
);

const send = (id: UserId, change: MembershipChange): Promise<Subscription> => {
  const params = { id };
  const { reason } = change;
  switch (change.kind) {
    case 'sessions':
      return call(changeSessions, { params, body: { credits_amount: change.credits, reason } });
    case 'keep':
      return call(keepSessions, { params, body: { reason } });
    case 'pause':
      return call(pauseMembership, { params, body: { months: change.months, reason } });
    case 'resume':
      return call(resumeMembership, { params, body: { reason } });
  }
};

/** Changes the membership of a customer; the answer is shown at once. */
export const useMembershipChange = (id: UserId) => {
  const client = useQueryClient();
  const onSettled = useAccountAgain(id);
  return useMutation({
    mutationFn: (change: MembershipChange) => send(id, change),
    onSuccess: (subscription, { kind }) => {
      showToast({ kind: 'success', text: messages.account.membership.changed[kind] });
      client.setQueryData(subscriptionQuery(id).queryKey, subscription);
    },
    onSettled,
    meta: { handled: true },
  });
};

import { endMembership, getMembershipEnd } from '@paddock/shared-domain/club/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useAccountAgain } from '../../../data/use-account-again.ts';
import { messages } from '../../../messages/en.ts';

/** What ending the membership now would put on the bill (CLUB-26). */
export const membershipEndQuery = (id: UserId) =>
  queryOptions({
    queryKey: ['balances', id, 'membership-end'],
    queryFn: ({ signal }) => call(getMembershipEnd, { params: { id }, signal }),
    meta: { handled: true },
  });

/** Ends the membership at once, for the amount shown. */
export const useEndMembership = (id: UserId) => {
  const onSettled = useAccountAgain(id);
  return useMutation({
    mutationFn: ({ reason, seen }: { readonly reason: string; readonly seen: number }) =>
      call(endMembership, { params: { id }, body: { reason, expected_cents: seen } }),
    onSuccess: ({ difference_cents: cents }) => {
      const { ended2, endedFree } = messages.account.membership;
      showToast({ kind: 'success', text: cents === 0 ? endedFree : ended2(dollars(cents)) });
    },
    onSettled,
    meta: { handled: true },
  });
};

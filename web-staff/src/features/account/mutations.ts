import { clearOutstanding, removeCard } from '@paddock/shared-domain/billing/contract';
import type { ClearedBy } from '@paddock/shared-domain/billing/hand-means';
import { endMembership } from '@paddock/shared-domain/club/contract';
import { deleteUser, reviseUser, sendLoginLink } from '@paddock/shared-domain/identity/contract';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { ProfileDraft } from '@paddock/web-kit/account/profile-changes.ts';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';
import { userQuery } from './queries.ts';

/** Saves what was changed of somebody's profile (AUSR-02). */
export const useReviseUser = (id: UserId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ location, ...changes }: Partial<ProfileDraft>) =>
      call(reviseUser, {
        params: { id },
        body: {
          ...changes,
          ...(location !== undefined && { location: location === '' ? null : (location as LocationId) }),
        },
      }),
    onSuccess: (saved) => client.setQueryData(userQuery(id).queryKey, saved),
    meta: { handled: true },
  });
};
const useLookAgain = (id: UserId) => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        ['balances', id],
        ['users', id],
        ['reservations', id],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
};
/** `seen`: the cents that stood on the screen when the money was taken, or let go. */
type Cleared = { readonly how: ClearedBy; readonly seen: number; readonly reason: string };
/** Everything outstanding becomes paid without a charge (AUSR-09, invariant L9). */
export const useClearOutstanding = (id: UserId) => {
  const onSettled = useLookAgain(id);
  return useMutation({
    mutationFn: ({ how, seen, reason }: Cleared) =>
      call(clearOutstanding, {
        params: { id },
        body: { how, expected_cents: seen, ...(reason !== '' && { reason }) },
      }),
    onSettled,
    meta: { handled: true },
  });
};
export const useRemoveCard = (id: UserId) => {
  const onSettled = useLookAgain(id);
  return useMutation({
    mutationFn: () => call(removeCard, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', text: messages.account.card.removed }),
    onSettled,
    meta: { handled: true },
  });
};
export const useEndMembership = (id: UserId) => {
  const onSettled = useLookAgain(id);
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
/** AUSR-11. */
export const useSendLoginLink = (id: UserId) =>
  useMutation({ mutationFn: () => call(sendLoginLink, { params: { id } }) });
/** AUSR-13. */
export const useDeleteUser = (id: UserId) =>
  useMutation({ mutationFn: () => call(deleteUser, { params: { id } }), meta: { handled: true } });

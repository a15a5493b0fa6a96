import { clearOutstanding, removeCard } from '@paddock/shared-domain/billing/contract';
import type { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useAccountAgain } from '../../../data/use-account-again.ts';
import { messages } from '../../../messages/en.ts';

/** `seen`: the cents shown when the amount was cleared. */
type Cleared = { readonly how: ClearedBy; readonly seen: number; readonly reason: string };
/** Marks everything outstanding as paid without a charge (AUSR-09, invariant L9). */
export const useClearOutstanding = (id: UserId) => {
  const onSettled = useAccountAgain(id);
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
  const onSettled = useAccountAgain(id);
  return useMutation({
    mutationFn: () => call(removeCard, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', text: messages.account.card.removed }),
    onSettled,
    meta: { handled: true },
  });
};

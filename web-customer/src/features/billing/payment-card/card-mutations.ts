import { removeCard, storeCard } from '@paddock/shared-domain/billing/contract';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { meKey } from '../../../data/identity/account-queries.ts';
import { cardQuery } from '../../../data/billing/card-queries.ts';
import { messages } from '../../../messages/messages.ts';

/** Stores the card behind a provider's token; then it is shown (PAY-04, PAY-08). */
export const useStoreCard = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(storeCard, { params: { id: 'me' }, body: { token } }),
    onSuccess: (card) => {
      queryClient.setQueryData(cardQuery(userId).queryKey, card);
      // The first card makes the account a customer at the provider.
      void queryClient.invalidateQueries({ queryKey: meKey(userId) });
    },
    meta: { handled: true },
  });
};

/** Removes the card; the server refuses while a balance or membership is open (PAY-05, rule A-084). */
export const useRemoveCard = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCard, { params: { id: 'me' } }),
    onSuccess: () => {
      queryClient.setQueryData(cardQuery(userId).queryKey, null);
      showToast({ kind: 'success', text: messages.card.removed });
    },
    meta: { handled: true },
  });
};

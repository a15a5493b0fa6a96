import type { PromotionId } from '@paddock/shared-domain/kernel/ids';
import {
  endPromotion,
  listPromotions,
  makePromotion,
  type PromotionTermsBody,
  revisePromotion,
} from '@paddock/shared-domain/promotions/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';

const KEY = ['promotions', 'all'];
export const promotionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listPromotions, { signal }),
  meta: { handled: true },
});

type Sent = { readonly code: PromotionId; readonly terms: PromotionTermsBody; readonly isNew: boolean };
/** Makes a code, or changes its terms. */
export const useSavePromotion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, terms, isNew }: Sent) =>
      isNew
        ? call(makePromotion, { body: { code, ...terms } })
        : call(revisePromotion, { params: { code }, body: terms }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { handled: true },
  });
};

export const useEndPromotion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, reason }: { readonly code: PromotionId; readonly reason: string }) =>
      call(endPromotion, { params: { code }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { handled: true },
  });
};

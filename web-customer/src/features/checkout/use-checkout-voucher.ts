import { quoteVoucher } from '@paddock/shared-domain/vouchers/contract';
import { PROMOTION_TEXTS } from '@paddock/shared-domain/promotions/refusals';
import {
  CODE_REPLACED_TEXT,
  VOUCHER_BLOCKED_TEXT,
  VOUCHER_REFUSED_TEXT,
} from '@paddock/shared-domain/vouchers/refusals';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.code !== 'token_not_valid';

/** Refusals that have a text of their own. */
const OWN_TEXTS = [VOUCHER_BLOCKED_TEXT, CODE_REPLACED_TEXT, ...Object.values(PROMOTION_TEXTS)];
const ownTextOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem
    ? OWN_TEXTS.find((text) => error.textBeside([]) === serverText(text, error.code))
    : undefined;

/**
 * Why the server refuses the voucher, null where it is valid; any other error is handled as everywhere (CHECK-21). The text is
 * the server's own, in any language.
 */
const lookUp = async ({ code, cents }: { readonly code: string; readonly cents: number }): Promise<string | null> => {
  try {
    await call(quoteVoucher, { params: { code }, query: { amount_cents: String(cents) } });
    return null;
  } catch (error) {
    if (isRefused(error)) return ownTextOf(error) ?? VOUCHER_REFUSED_TEXT;
    throw error;
  }
};

/**
 * The voucher or promotion code of one checkout: checked before it counts, and removed as soon as the server refuses it (CHECK-17 … CHECK-21).
 * Applying it requests a new quote, because the quote's key contains it (CHECK-06); so does removing it, which does not reuse the
 * earlier quote (CHECK-07).
 */
export const useCheckoutVoucher = () => {
  const [applied, setApplied] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const lookingUp = useMutation({ mutationFn: lookUp });
  const queryClient = useQueryClient();
  const settle = (code: string | null, warning: string | null) => {
    setApplied(code);
    setRefused(warning);
  };
  const takeOut = (warning: string | null) => {
    // The old quote is shown until the new price arrives, and cannot be reserved until then.
    void queryClient.invalidateQueries({ queryKey: ['quote'], refetchType: 'none' });
    settle(null, warning);
  };
  return {
    applied,
    refused,
    busy: lookingUp.isPending,
    /** @param cents the amount to pay before the voucher. */
    apply: (typed: string, cents: number) => {
      const code = typed.trim().toUpperCase();
      if (code === '' || lookingUp.isPending) return;
      setRefused(null);
      lookingUp.mutate({ code, cents }, { onSuccess: (said) => settle(said === null ? code : null, said) });
    },
    remove: () => takeOut(null),
    /** A quote with the voucher was refused: it was used or blocked after it had been checked. */
    refuse: (said: string) => takeOut(said),
  };
};
export type CheckoutVoucher = ReturnType<typeof useCheckoutVoucher>;

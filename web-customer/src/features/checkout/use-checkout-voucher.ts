import { quoteVoucher } from '@paddock/shared-domain/vouchers/contract';
import { VOUCHER_BLOCKED_TEXT, VOUCHER_REFUSED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.code !== 'token_not_valid';

const isBlocked = (error: unknown): boolean =>
  error instanceof ApiProblem && error.textBeside([]) === serverText(VOUCHER_BLOCKED_TEXT, error.code);

/**
 * What the server says against the voucher, null where it is good; what is no answer about it goes the way of all failures
 * (CHECK-21). In the server's own words, whatever language is spoken.
 */
const lookUp = async ({ code, cents }: { readonly code: string; readonly cents: number }): Promise<string | null> => {
  try {
    await call(quoteVoucher, { params: { code }, query: { amount_cents: String(cents) } });
    return null;
  } catch (error) {
    if (isBlocked(error)) return VOUCHER_BLOCKED_TEXT;
    if (isRefused(error)) return VOUCHER_REFUSED_TEXT;
    throw error;
  }
};

/**
 * The voucher of one checkout: looked up before it counts, and taken out again as soon as the server will not have it
 * (CHECK-17 … CHECK-21). Putting it in asks for another quote, for the quote's key names it (CHECK-06); so does taking it out, which does not
 * go back to the one from before (CHECK-07).
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
    // What was quoted before is shown until the new price is there, and cannot be reserved meanwhile.
    void queryClient.invalidateQueries({ queryKey: ['quote'], refetchType: 'none' });
    settle(null, warning);
  };
  return {
    applied,
    refused,
    busy: lookingUp.isPending,
    /** @param cents what there is to pay before it. */
    apply: (typed: string, cents: number) => {
      const code = typed.trim().toUpperCase();
      if (code === '' || lookingUp.isPending) return;
      setRefused(null);
      lookingUp.mutate({ code, cents }, { onSuccess: (said) => settle(said === null ? code : null, said) });
    },
    remove: () => takeOut(null),
    /** A quote with it was refused: somebody else used it since it was looked up, or it is blocked by now. */
    refuse: (said: string) => takeOut(said),
  };
};
export type CheckoutVoucher = ReturnType<typeof useCheckoutVoucher>;

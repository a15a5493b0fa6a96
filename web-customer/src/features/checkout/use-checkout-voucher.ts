import { quoteVoucher } from '@paddock/shared-domain/vouchers/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.code !== 'token_not_valid';

/** Whether the voucher is good; what is no answer about it goes the way of all failures (CHECK-21). */
const lookUp = async ({ code, cents }: { readonly code: string; readonly cents: number }): Promise<boolean> => {
  try {
    await call(quoteVoucher, { params: { code }, query: { amount_cents: String(cents) as never } });
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
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
  const [refused, setRefused] = useState(false);
  const lookingUp = useMutation({ mutationFn: lookUp });
  const queryClient = useQueryClient();
  const settle = (code: string | null, warn: boolean) => {
    setApplied(code);
    setRefused(warn);
  };
  const takeOut = (warn: boolean) => {
    // What was quoted before is shown until the new price is there, and cannot be reserved meanwhile.
    void queryClient.invalidateQueries({ queryKey: ['quote'], refetchType: 'none' });
    settle(null, warn);
  };
  return {
    applied,
    refused,
    busy: lookingUp.isPending,
    /** @param cents what there is to pay before it. */
    apply: (typed: string, cents: number) => {
      const code = typed.trim().toUpperCase();
      if (code === '' || lookingUp.isPending) return;
      setRefused(false);
      lookingUp.mutate({ code, cents }, { onSuccess: (good) => settle(good ? code : null, !good) });
    },
    remove: () => takeOut(false),
    /** A quote with it was refused: somebody else used it since it was looked up. */
    refuse: () => takeOut(true),
  };
};
export type CheckoutVoucher = ReturnType<typeof useCheckoutVoucher>;

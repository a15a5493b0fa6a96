import { purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { usePayment } from '../../data/payments/use-payment.ts';
import { emptyGift, giftProblems, purchaseBody, type Gift } from './gift-fields.ts';
import { amountCents } from './voucher-amount.ts';

/** Buying a voucher: the form, what is wrong with it once it was sent, and the payment (VOUCH-09 … VOUCH-14). */
export const usePurchase = () => {
  const [gift, setGift] = useState<Gift>(emptyGift);
  const [tries, setTries] = useState(0);
  const payment = usePayment('voucher', 'me');
  const queryClient = useQueryClient();
  const problems = giftProblems(gift);
  const cents = amountCents(gift.amount);
  const sound = Object.keys(problems).length === 0;

  useEffect(() => {
    // What was charged stands among the transactions.
    if (payment.phase.kind === 'done') void queryClient.invalidateQueries({ queryKey: ['balances'] });
  }, [payment.phase.kind, queryClient]);

  const pay = () => {
    setTries((before) => before + 1);
    if (!sound || cents === undefined || payment.busy) return;
    const body = purchaseBody(gift, cents);
    payment.pay(`voucher.me.${cents}.${gift.way}`, (idempotencyKey) =>
      call(purchaseVoucher, { params: { id: 'me' }, body, idempotencyKey }),
    );
  };
  return {
    gift,
    change: (part: Partial<Gift>) => setGift((before) => ({ ...before, ...part })),
    /** Said once somebody pressed the button, and as they are put right. */
    problems: tries > 0 ? problems : {},
    /** Presses of the button so far: whenever something is wrong, its field is gone to. */
    tries,
    cents,
    payment,
    pay,
    again: () => {
      setGift(emptyGift);
      setTries(0);
      payment.reset();
    },
  };
};
export type Purchase = ReturnType<typeof usePurchase>;

import { purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { isUnsettled } from '../../data/payments/payment-phase.ts';
import { usePayment } from '../../data/payments/use-payment.ts';
import { emptyGift, giftProblems, purchaseBody, type Gift } from './gift-fields.ts';
import { unansweredPurchase } from './unanswered-purchase.ts';
import { amountCents } from './voucher-amount.ts';

/** Buying a voucher: the form, what is wrong with it once it was sent, and the payment (VOUCH-09 … VOUCH-14). */
export const usePurchase = () => {
  const [unanswered, setUnanswered] = useState(unansweredPurchase.read);
  const [gift, setGift] = useState<Gift>(unanswered?.gift ?? emptyGift);
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
    // Another tab may have sent something since: that one is shown, and asked for first.
    const before = unansweredPurchase.read();
    if (before !== undefined && before.name !== unanswered?.name) {
      setUnanswered(before);
      setGift(before.gift);
      return;
    }
    const { name } = before ?? unansweredPurchase.begin(gift);
    const body = purchaseBody(gift, cents);
    const answered = () => {
      unansweredPurchase.settle();
      setUnanswered(undefined);
    };
    setUnanswered(unansweredPurchase.read());
    payment.pay(name, async (idempotencyKey) => {
      try {
        const status = await call(purchaseVoucher, { params: { id: 'me' }, body, idempotencyKey });
        answered();
        return status;
      } catch (error) {
        if (!isUnsettled(error)) answered();
        throw error;
      }
    });
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
    /** It was sent and has no answer: the form stays as it was sent until one comes. */
    unanswered: unanswered !== undefined && !payment.busy,
    again: () => {
      setGift(emptyGift);
      setTries(0);
      payment.reset();
    },
  };
};
export type Purchase = ReturnType<typeof usePurchase>;

import { purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { isUnsettled } from '../../data/payments/payment-phase.ts';
import { usePayment } from '../../data/payments/use-payment.ts';
import { emptyGift, giftProblems, purchaseBody, type Gift } from './gift-fields.ts';
import { unansweredPurchase } from './unanswered-purchase.ts';
import { amountCents } from './voucher-amount.ts';

/** The state of a voucher's purchase: the form, its errors after the first submit, and the payment (VOUCH-09 … VOUCH-14). */
export const usePurchase = () => {
  const [unanswered, setUnanswered] = useState(unansweredPurchase.read);
  const [gift, setGift] = useState<Gift>(unanswered?.gift ?? emptyGift);
  const [tries, setTries] = useState(0);
  /** Entered only if the server asks for it; never stored. */
  const [password, setPassword] = useState('');
  const [asksPassword, setAsksPassword] = useState(false);
  const payment = usePayment('voucher', 'me');
  const queryClient = useQueryClient();
  const problems = giftProblems(gift);
  const cents = amountCents(gift.amount);
  const sound = Object.keys(problems).length === 0;

  useEffect(() => {
    // The charge is part of the transactions.
    if (payment.phase.kind === 'done') void queryClient.invalidateQueries({ queryKey: ['balances'] });
  }, [payment.phase.kind, queryClient]);

  const pay = () => {
    setTries((before) => before + 1);
    if (!sound || cents === undefined || payment.busy) return;
    // Another tab may have sent a purchase since: that one is shown, and retried first.
    const before = unansweredPurchase.read();
    if (before !== undefined && before.name !== unanswered?.name) {
      setUnanswered(before);
      setGift(before.gift);
      return;
    }
    const { name } = before ?? unansweredPurchase.begin(gift);
    const body = { ...purchaseBody(gift, cents), ...(password !== '' && { current_password: password }) };
    const answered = () => {
      unansweredPurchase.settle();
      setUnanswered(undefined);
    };
    setUnanswered(unansweredPurchase.read());
    payment.pay(name, async (idempotencyKey) => {
      try {
        const status = await call(purchaseVoucher, { params: { id: 'me' }, body, idempotencyKey });
        answered();
        setPassword('');
        setAsksPassword(false);
        return status;
      } catch (error) {
        if (!isUnsettled(error)) answered();
        if (error instanceof ApiProblem && error.code === 'current_password_required') setAsksPassword(true);
        throw error;
      }
    });
  };
  return {
    gift,
    change: (part: Partial<Gift>) => setGift((before) => ({ ...before, ...part })),
    /** Shown after the first submit, and updated as they are corrected. */
    problems: tries > 0 ? problems : {},
    /** The number of submits: after each one with an error, the invalid field gets the focus. */
    tries,
    cents,
    /** Nothing in the form is wrong. */
    sound: sound && cents !== undefined,
    payment,
    pay,
    password,
    setPassword,
    /** The amount needs the password, because the login is older than ten minutes. */
    asksPassword,
    /** Sent and without an answer: the form stays as it was sent until there is one. */
    unanswered: unanswered !== undefined && !payment.busy,
    again: () => {
      setGift(emptyGift);
      setTries(0);
      payment.reset();
    },
  };
};
export type Purchase = ReturnType<typeof usePurchase>;

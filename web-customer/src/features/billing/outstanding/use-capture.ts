import { isForCard } from '@paddock/shared-domain/billing/smallest-charge';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { captureOutstanding } from '@paddock/shared-domain/payments/contract';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api.ts';
import { balanceQuery } from '../../../data/billing/balance-queries.ts';
import { usePayment } from '../../../data/payments/use-payment.ts';
import { refreshMoney } from '../../../data/billing/refresh-money.ts';
import { messages } from '../../../messages/messages.ts';

/**
 * Charges what a customer owes to their card (PAY-14). One per screen: a button, a new card or a booking on account all join the
 * payment that is under way.
 */
export const useCapture = (userId: string) => {
  const queryClient = useQueryClient();
  const payment = usePayment('outstanding', 'me');
  const { phase, reset } = payment;
  const ended = useEffectEvent(() => {
    void refreshMoney(queryClient, userId);
    if (phase.kind !== 'done') return;
    showToast({ kind: 'success', text: messages.outstanding.paid(dollars(phase.status.amount_cents)) });
    reset();
  });
  useEffect(() => {
    if (phase.kind === 'done' || phase.kind === 'failed') ended();
  }, [phase]);

  const pay = () =>
    payment.pay('outstanding.me', (idempotencyKey) =>
      call(captureOutstanding, { params: { id: 'me' }, idempotencyKey }),
    );
  /**
   * After a card was stored (PAY-09) or a slot booked on account (rule A-073): charges at once what is owed, if the amount can be
   * charged to a card.
   */
  const payIfOwed = async (): Promise<void> => {
    if (payment.busy) return;
    const owed = await queryClient.fetchQuery({ ...balanceQuery(userId), staleTime: 0 }).catch(() => undefined);
    if (owed !== undefined && isForCard(owed.amount_cents)) pay();
  };
  return { payment, pay, payIfOwed };
};
export type Capture = ReturnType<typeof useCapture>;

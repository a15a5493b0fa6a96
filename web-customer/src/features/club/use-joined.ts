import type { PaymentStatus } from '@paddock/shared-domain/contracts/payment-status';
import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { refreshMoney } from '../../data/billing/refresh-money.ts';
import { messages } from '../../messages/messages.ts';
import type { Join } from './use-join.ts';

/** After joining: a message for 15 s (CLUB-29), everything that depends on membership is read again (CHECK-08), then `then`. */
export const useJoined = (
  { payment, offer, sessions }: Join,
  userId: string,
  then: (paid: PaymentStatus) => void,
): void => {
  const queryClient = useQueryClient();
  const { phase } = payment;
  const joined = useEffectEvent((paid: PaymentStatus) => {
    payment.reset();
    showToast({
      kind: 'success',
      text: messages.join.joined(offer.name, sessions * offer.creditsPerSession),
      durationMs: TOAST_LONGEST_MS,
    });
    then(paid);
    void refreshMoney(queryClient, userId);
  });
  useEffect(() => {
    if (phase.kind === 'done') joined(phase.status);
  }, [phase]);
};

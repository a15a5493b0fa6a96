import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useEffect } from 'react';
import { saysItself } from '../../../data/payments/payment-phase.ts';
import { messages } from '../../../messages/messages.ts';
import { PaymentChallengeDialog } from '../../../ui/payments/payment-challenge.tsx';
import type { Capture } from './use-capture.ts';

/**
 * What becomes of what a card that was stored in passing is charged (PAY-09): what the bank asks, and what it refuses. It stands in the
 * screen, which stays, and not beside the card's form, which goes away once the card is stored. That it was paid, the capture says itself.
 */
export const CaptureOutcome = ({ capture: { payment } }: { readonly capture: Capture }) => {
  const { phase } = payment;
  useEffect(() => {
    if (phase.kind !== 'failed') return;
    const { code, text } = phase;
    showToast({
      kind: 'danger',
      text: saysItself(code) ? text : messages.outstanding.stillOwed(text),
      durationMs: TOAST_LONGEST_MS,
    });
  }, [phase]);
  return <PaymentChallengeDialog account="me" payment={payment} />;
};

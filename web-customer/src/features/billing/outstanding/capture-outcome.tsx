import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useEffect } from 'react';
import { saysItself } from '../../../data/payments/payment-phase.ts';
import { messages } from '../../../messages/messages.ts';
import { PaymentChallengeDialog } from '../../../ui/payments/payment-challenge.tsx';
import type { Capture } from './use-capture.ts';

/**
 * The state of charging debts to a card stored on another screen (PAY-09): the bank's challenge, or its refusal. It belongs to
 * the screen and not to the card form, which disappears once the card is stored. The capture itself reports success.
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

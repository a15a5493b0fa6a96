import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useEffect } from 'react';
import { saysItself } from '../../../data/payments/payment-phase.ts';
import { messages } from '../../../messages/messages.ts';
import { PaymentChallengeDialog } from '../../../ui/payments/payment-challenge.tsx';
import type { Capture } from './use-capture.ts';

/**
 * The state of a charge for debts to a card that was stored on another screen (PAY-09): the bank's challenge, or its refusal. It
 * belongs to the screen and not to the card form, which unmounts once the card is stored. The capture reports success itself.
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

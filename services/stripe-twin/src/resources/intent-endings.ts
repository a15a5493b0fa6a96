import { emit, type Call } from '../calls/operation.ts';
import { integer, mergedMetadata, oneOf } from '../calls/params.ts';
import { parameterInvalid } from '../calls/stripe-failure.ts';
import type { PaymentIntent } from '../state/objects.ts';
import { captureCharge, releaseCharge } from './charges.ts';
import { unexpectedState } from './intent-state.ts';

const CANCELLABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** Cancels an intent: it can never take money afterwards. Refused if it has succeeded. Decision 0136 relies on both. */
export const cancelIntent = (call: Call, before: PaymentIntent): PaymentIntent => {
  if (!CANCELLABLE.includes(before.status)) {
    throw unexpectedState(
      before,
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELLABLE.join(', ')}.`,
    );
  }
  const reason =
    oneOf(call.params, 'cancellation_reason', ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']) ??
    null;
  if (before.status === 'requires_capture') releaseCharge(call, before);
  const canceled = call.state.put<PaymentIntent>({
    ...before,
    amount_capturable: 0,
    canceled_at: call.state.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(call, 'payment_intent.canceled', canceled);
  return canceled;
};

/** Captures authorised money, all or a part. The rest is released. */
export const captureIntent = (call: Call, before: PaymentIntent): PaymentIntent => {
  if (before.status !== 'requires_capture') {
    throw unexpectedState(
      before,
      `This PaymentIntent could not be captured because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  const amount = integer(call.params, 'amount_to_capture') ?? before.amount;
  if (amount < 1 || amount > before.amount) {
    throw parameterInvalid(
      'amount_to_capture',
      'The amount to capture must be positive and at most the amount authorized.',
    );
  }
  captureCharge(call, before, amount);
  const captured = call.state.put<PaymentIntent>({
    ...before,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergedMetadata(call.params, before.metadata),
    status: 'succeeded',
  });
  emit(call, 'payment_intent.succeeded', captured);
  return captured;
};

import type Stripe from 'stripe';
import type { IntentState } from './card-provider.ts';

/** An intent, read with its `latest_charge`, in terms of the port. */
export const intentStateOf = (intent: Stripe.PaymentIntent): IntentState => {
  switch (intent.status) {
    case 'succeeded':
      return succeeded(intent);
    case 'canceled':
      return { outcome: 'canceled' };
    case 'processing':
      return { outcome: 'processing' };
    case 'requires_confirmation':
      return { outcome: 'requires_confirmation' };
    case 'requires_action':
      return {
        outcome: 'action_required',
        clientSecret: intent.client_secret ?? '',
        nextActionUrl: nextActionUrlOf(intent.next_action),
      };
    case 'requires_payment_method':
      return {
        outcome: 'declined',
        message: intent.last_payment_error?.message ?? 'Please use another card for this payment.',
        code: intent.last_payment_error?.code ?? null,
        declineCode: intent.last_payment_error?.decline_code ?? null,
      };
    // `requires_capture`, which we never request, and future states: do not guess.
    default:
      return { outcome: 'unknown', cause: 'unexpected' };
  }
};

const succeeded = (intent: Stripe.PaymentIntent): IntentState => {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') return { outcome: 'unknown', cause: 'unexpected' };
  return {
    outcome: 'succeeded',
    chargeId: charge.id,
    receiptUrl: charge.receipt_url,
    amountCents: intent.amount_received,
    refundedCents: charge.amount_refunded,
  };
};

const nextActionUrlOf = (action: Stripe.PaymentIntent.NextAction | null): string | null => {
  const sdk = action?.use_stripe_sdk as { readonly stripe_js?: unknown } | undefined;
  return action?.redirect_to_url?.url ?? (typeof sdk?.stripe_js === 'string' ? sdk.stripe_js : null);
};

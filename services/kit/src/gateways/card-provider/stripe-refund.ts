import type Stripe from 'stripe';
import type { ProviderRefund } from './card-provider.ts';

/** Stripe's failure reasons (https://docs.stripe.com/api/refunds/object) in words for staff; all others become "unknown". */
const REASONS: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  declined: 'The card’s bank declined the refund.',
  insufficient_funds: 'There was too little money with the card provider to pay it.',
  charge_for_pending_refund_disputed: 'The customer has disputed the charge.',
  merchant_request: 'It was called off in the card provider’s own screens.',
};
const NO_REASON = 'The card’s bank gave no reason.';

/** A Stripe refund in terms of the port: `failed` and `canceled` both mean that the venue has the money. */
export const providerRefundOf = (refund: Stripe.Refund): ProviderRefund => {
  const gone = refund.status !== 'failed' && refund.status !== 'canceled';
  const code = refund.failure_reason ?? refund.status ?? 'unknown';
  const intent = refund.payment_intent;
  return {
    refundId: refund.id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountCents: refund.amount,
    failure: gone
      ? null
      : { code, text: `The card’s bank sent the refund back after it was accepted. ${REASONS[code] ?? NO_REASON}` },
  };
};

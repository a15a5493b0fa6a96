import Stripe from 'stripe';
import type { StoreCardOutcome, StoredCard } from './card-provider.ts';

/**
 * Stores a card as Stripe recommends for later payments: a payment method from the token, verified and attached by a set-up
 * intent for off-session use. Each step has its own key, so that a repeat continues where the first attempt stopped.
 *
 * If the bank requires a challenge, the set-up is cancelled and the card attached unverified; the customer gets the challenge
 * when they pay.
 */
export const storeStripeCard = async (
  stripe: Stripe,
  { customerId, token, key }: { readonly customerId: string; readonly token: string; readonly key: string },
): Promise<StoreCardOutcome> => {
  // 1. Turn the token into a payment method, attached to no customer yet.
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `${key}:method` },
  );
  // 2. Ask the bank; if it agrees, the card is attached to the customer.
  const setup = await stripe.setupIntents.create(
    {
      customer: customerId,
      payment_method: method.id,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
    },
    { idempotencyKey: `${key}:verify` },
  );
  if (setup.status === 'succeeded') return stored(method, true);
  if (setup.status !== 'requires_action') return { outcome: 'unknown', cause: 'unexpected' };
  // 3. A challenge: store now, challenge at payment.
  await stripe.setupIntents.cancel(setup.id, {}, { idempotencyKey: `${key}:abandon` });
  await stripe.paymentMethods.attach(method.id, { customer: customerId }, { idempotencyKey: `${key}:attach` });
  return stored(method, false);
};

const stored = (method: Stripe.PaymentMethod, verified: boolean): StoreCardOutcome => {
  const { card, billing_details: billing } = method;
  if (!card) return { outcome: 'unknown', cause: 'unexpected' };
  const kept: StoredCard = {
    paymentMethodId: method.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    addressZip: billing.address?.postal_code ?? null,
    fingerprint: card.fingerprint ?? null,
  };
  return { outcome: 'stored', card: kept, verified };
};

import { afterAll, beforeAll } from 'vitest';
import { stripeCardProvider } from '@paddock/kit/gateways/card-provider/stripe-card-provider';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';

export const WEBHOOK_SECRETS = ['whsec_new', 'whsec_old'];

export const providerFor = (
  twin: Pick<StripeTwin, 'host' | 'port'>,
  timeoutMs = 5_000,
  secretKey = 'sk_test_venue',
): CardProvider =>
  stripeCardProvider({
    secretKey,
    webhookSecrets: WEBHOOK_SECRETS,
    timeoutMs,
    server: { host: twin.host, port: twin.port, protocol: 'http' },
  });

/** One Stripe twin and one adapter for a test file; `key` gives a new idempotency key on each call. */
export const providerForFile = () => {
  const held: { twin?: StripeTwin; provider?: CardProvider } = {};
  let serial = 0;
  beforeAll(async () => {
    held.twin = await startStripeTwin();
    held.provider = providerFor(held.twin);
  });
  afterAll(() => held.twin?.close());
  const under = {
    get twin(): StripeTwin {
      if (!held.twin) throw new Error('The twin has not started.');
      return held.twin;
    },
    get provider(): CardProvider {
      if (!held.provider) throw new Error('The twin has not started.');
      return held.provider;
    },
    key: (): string => `key${(serial += 1)}`,
    /** A customer with a stored card and an unconfirmed intent. */
    async readyToPay(token = 'tok_visa', amountCents = 2_500) {
      const customer = await under.provider.ensureCustomer({ userId: 'ada', key: under.key() });
      if (customer.outcome !== 'ensured') throw new Error(customer.outcome);
      const stored = await under.provider.storeCard({ customerId: customer.customerId, token, key: under.key() });
      if (stored.outcome !== 'stored') throw new Error(stored.outcome);
      const intent = await under.provider.createIntent({
        amountCents,
        currency: 'usd',
        customerId: customer.customerId,
        paymentMethodId: stored.card.paymentMethodId,
        metadata: { checkout_id: 'c1', user_id: 'ada' },
        idempotencyKey: under.key(),
      });
      if (intent.outcome !== 'created') throw new Error(intent.outcome);
      return {
        customerId: customer.customerId,
        card: stored.card,
        verified: stored.verified,
        intentId: intent.intentId,
      };
    },
    chargesOf: (intentId: string): number => under.twin.ledger().chargesByIntent[intentId] ?? 0,
  };
  return under;
};

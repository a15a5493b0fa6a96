import { stripeCardProvider } from '@paddock/kit/gateways/card-provider/stripe-card-provider';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { startStripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import type { Card } from './checkout-world.ts';
import { testClock } from './test-clock.ts';

/**
 * The twin of the provider on a free loopback port, the real SDK in front of it, and stored cards by token.
 *
 * @param timeoutMs short if answers are held back on purpose, otherwise long enough for a busy machine.
 */
export const providerForProofs = async (timeoutMs = 20_000) => {
  const clock = testClock();
  const twin = await startStripeTwin({ clock });
  const adapter = (ms: number): CardProvider =>
    stripeCardProvider({
      secretKey: 'sk_test_venue',
      webhookSecrets: ['whsec_1'],
      timeoutMs: ms,
      server: { host: twin.host, port: twin.port, protocol: 'http' },
    });
  const patient = adapter(20_000);
  const cards = new Map<string, Promise<Card>>();
  const store = async (token: string): Promise<Card> => {
    const customer = await patient.ensureCustomer({ userId: 'ada', key: `customer:${token}` });
    if (customer.outcome !== 'ensured') throw new Error(`No customer: ${customer.outcome}`);
    const stored = await patient.storeCard({ customerId: customer.customerId, token, key: `card:${token}` });
    if (stored.outcome !== 'stored') throw new Error(`No card: ${stored.outcome}`);
    return { customerId: customer.customerId, paymentMethodId: stored.card.paymentMethodId };
  };
  return {
    clock,
    twin,
    cards: adapter(timeoutMs),
    patient,
    cardOf: (token: string): Promise<Card> => {
      const known = cards.get(token) ?? store(token);
      cards.set(token, known);
      return known;
    },
  };
};
export type ProviderForProofs = Awaited<ReturnType<typeof providerForProofs>>;

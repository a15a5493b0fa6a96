import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import Stripe from 'stripe';
import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { sdkFor } from './twin-under-test.ts';

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_threeDSecure2Required',
  'pm_card_chargeDeclined',
] as const;
const FAULTS = ['fail-before', 'record-500', 'execute-then-500', 'process-later'] as const;

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      amount: fc.integer({ min: 50, max: 5_000 }),
      card: fc.constantFrom(...CARDS),
      manual: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      which: fc.nat(3),
      key: fc.nat(2),
      card: fc.option(fc.constantFrom(...CARDS), { freq: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('capture' as const),
      which: fc.nat(3),
      share: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(3),
      share: fc.integer({ min: 1, max: 120 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('authenticate' as const),
      which: fc.nat(3),
      result: fc.constantFrom('complete' as const, 'fail' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which: fc.nat(3),
      result: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      operation: fc.constantFrom('payment_intents.confirm', 'refunds.create'),
      kind: fc.constantFrom(...FAULTS),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const tally = { done: 0, refused: 0 };

const run = async (twin: StripeTwin, stripe: Stripe, steps: readonly Step[]): Promise<string[]> => {
  const intents: Stripe.PaymentIntent[] = [];
  const at = (which: number) => intents[which % Math.max(1, intents.length)];
  for (const one of steps) {
    const intent = 'which' in one ? at(one.which) : undefined;
    if ('which' in one && !intent) continue;
    const id = intent?.id ?? '';
    const amount = intent?.amount ?? 0;
    try {
      if (one.do === 'create') {
        intents.push(
          await stripe.paymentIntents.create({
            amount: one.amount,
            currency: 'usd',
            payment_method: one.card,
            capture_method: one.manual ? 'manual' : 'automatic',
          }),
        );
      } else if (one.do === 'confirm') {
        await stripe.paymentIntents.confirm(id, one.card === null ? {} : { payment_method: one.card }, {
          idempotencyKey: `${id}:${one.key}`,
        });
      } else if (one.do === 'cancel') await stripe.paymentIntents.cancel(id);
      else if (one.do === 'capture')
        await stripe.paymentIntents.capture(id, { amount_to_capture: Math.ceil((amount * one.share) / 100) });
      else if (one.do === 'refund')
        await stripe.refunds.create({ payment_intent: id, amount: Math.ceil((amount * one.share) / 100) });
      else if (one.do === 'authenticate') twin.authenticate(id, one.result);
      else if (one.do === 'settle') twin.settle(id, one.result);
      else twin.faults.add({ operation: one.operation, kind: one.kind });
      tally.done += 1;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      tally.refused += 1;
    }
  }
  twin.faults.clear();
  return intents.map(({ id }) => id);
};

describe('money at the Stripe twin', () => {
  it('adds up in 300 random stories: at most one charge for each intent, no refund beyond it, and a right balance', async () => {
    const twin = await startStripeTwin();
    const stripe = sdkFor(twin);
    let paid = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (rest) => {
          const steps: Step[] = [{ do: 'create', amount: 900, card: 'pm_card_visa', manual: false }, ...rest];
          const ids = await run(twin, stripe, steps);
          const { succeededCharges, refunds, netCents, balanceCents, chargesByIntent } = twin.ledger();
          expect(netCents).toBe(balanceCents);
          for (const id of ids) {
            const intent = await stripe.paymentIntents.retrieve(id);
            const charges = succeededCharges.filter((charge) => charge.payment_intent === id);
            const captured = charges.reduce((sum, charge) => sum + charge.amount_captured, 0);
            const refunded = refunds
              .filter((refund) => refund.payment_intent === id)
              .reduce((sum, { amount }) => sum + amount, 0);
            expect(chargesByIntent[id] ?? 0).toBeLessThanOrEqual(1);
            expect(refunded).toBeLessThanOrEqual(captured);
            expect(captured).toBe(intent.status === 'succeeded' ? intent.amount_received : 0);
            paid += captured > 0 ? 1 : 0;
          }
        }),
        { numRuns: 300 },
      );
    } finally {
      await twin.close();
    }
    // A run in which nearly nothing was paid, or nearly nothing refused, would prove nothing.
    expect(paid).toBeGreaterThan(50);
    expect(tally.refused).toBeGreaterThan((tally.done + tally.refused) * 0.05);
    expect(tally.done).toBeGreaterThan((tally.done + tally.refused) * 0.05);
  });
});

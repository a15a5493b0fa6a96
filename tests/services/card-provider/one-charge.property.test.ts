import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { IntentState } from '@paddock/kit/gateways/card-provider/card-provider';
import {
  faultCardProvider,
  ProviderFaultPlan,
  type ProviderFault,
} from '@paddock/kit/gateways/card-provider/fault-card-provider';
import { providerForFile } from './provider-under-test.ts';

const fault = fc.record({
  operation: fc.constantFrom<ProviderFault['operation'][]>(
    'confirmIntent',
    'confirmIntent',
    'cancelIntent',
    'readIntent',
    'refund',
  ),
  kind: fc.constantFrom<ProviderFault['kind'][]>('fail-before', 'execute-then-timeout', 'delay', 'duplicate'),
  nth: fc.integer({ min: 1, max: 4 }),
});

const story = fc.record({
  token: fc.constantFrom('tok_visa', 'tok_visa', 'tok_chargeCustomerFail', 'tok_threeDSecure2Required'),
  tabs: fc.integer({ min: 1, max: 6 }),
  cancels: fc.boolean(),
  challenge: fc.constantFrom('complete' as const, 'fail' as const, 'none' as const),
  refundCents: fc.integer({ min: 1, max: 3_000 }),
  faults: fc.array(fault, { maxLength: 4 }),
});

describe('a checkout over a faulty card provider', () => {
  const under = providerForFile();

  it('charges once or not at all, and reading the intent shows which, in 250 random runs', async () => {
    const ends: Record<string, number> = {};
    let struck = 0;
    await fc.assert(
      fc.asyncProperty(story, async ({ token, tabs, cancels, challenge, refundCents, faults }) => {
        const plan = new ProviderFaultPlan();
        const provider = faultCardProvider(
          under.provider,
          plan,
          () => new Promise((resolve) => setTimeout(resolve, 1)),
        );
        const { intentId } = await under.readyToPay(token);
        plan.add(...faults);
        const key = under.key();
        const outcomes = await Promise.all([
          ...Array.from({ length: tabs }, () => provider.confirmIntent({ intentId, idempotencyKey: key })),
          ...(cancels ? [provider.cancelIntent({ intentId, idempotencyKey: under.key() })] : []),
        ]);
        if (challenge !== 'none') under.twin.authenticate(intentId, challenge);
        // Cancels what is not settled, as the recovery sweeper does.
        for (let n = 0; n < 5; n += 1) await provider.cancelIntent({ intentId, idempotencyKey: under.key() });
        let state: IntentState = { outcome: 'unknown', cause: 'timeout' };
        while (state.outcome === 'unknown') state = await provider.readIntent({ intentId });

        const charges = under.chargesOf(intentId);
        expect(charges).toBe(state.outcome === 'succeeded' ? 1 : 0);
        expect(['succeeded', 'canceled']).toContain(state.outcome);
        // No tab got an answer that turned out to be false.
        const told = outcomes.map(({ outcome }) => outcome);
        const toldPaid = told.includes('succeeded') || told.includes('already_succeeded');
        const toldFree = told.includes('canceled');
        expect({ toldPaid, toldFree }).toEqual({
          toldPaid: toldPaid && charges === 1,
          toldFree: toldFree && charges === 0,
        });

        const refundKey = under.key();
        for (let n = 0; n < 3; n += 1) {
          await provider.refund({ intentId, amountCents: refundCents, idempotencyKey: refundKey, reason: 'duplicate' });
        }
        const refunds = under.twin.ledger().refunds.filter((refund) => refund.payment_intent === intentId);
        expect(refunds.length).toBeLessThanOrEqual(charges === 1 && refundCents <= 2_500 ? 1 : 0);
        ends[state.outcome] = (ends[state.outcome] ?? 0) + 1;
        struck += plan.fired.length;
      }),
      { numRuns: 250 },
    );
    const { netCents, balanceCents } = under.twin.ledger();
    expect(netCents).toBe(balanceCents);
    // Without enough runs of each outcome the test proves nothing.
    expect(ends['succeeded'] ?? 0).toBeGreaterThan(12);
    expect(ends['canceled'] ?? 0).toBeGreaterThan(12);
    expect(struck).toBeGreaterThan(50);
  });
});

import { describe, expect, it } from 'vitest';
import type { IntentState } from '@paddock/kit/gateways/card-provider/card-provider';
import { howMany } from '../support/how-many.ts';
import { freshSeed } from './seed.ts';
import { type WebhookMutant, webhookStorm } from './webhook-storm.ts';

/** As many checkouts as payments; 235 of each send more than 10,000 deliveries. */
const MANY = howMany(60, 235);

describe('a storm of webhooks', () => {
  it('leads to the state at the provider in whatever order deliveries arrive, and accepts no forged one', async () => {
    const began = performance.now();
    const cpu = process.cpuUsage();
    const figures = await webhookStorm(freshSeed('G17'), MANY);
    const { violations, ...rest } = figures;
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `G17: ${figures.sent} deliveries, ${violations.length} violations, ${figures.forgedAccepted} of ${figures.forged} forged accepted, ` +
        `${JSON.stringify(rest)}, ${((performance.now() - began) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
    );
    expect(violations).toEqual([]);
    expect([figures.forgedAccepted, figures.refused]).toEqual([0, 0]);
    expect(figures.sent).toBeGreaterThanOrEqual(MANY * 42);
    // A forged delivery starts nothing; a genuine one starts one run.
    expect(figures.checkouts + figures.payments).toBe(figures.genuine);
    // Both ends occur, and most of them came by a delivery.
    expect(figures.charged).toBeGreaterThan(figures.intents * 0.3);
    expect(figures.charged).toBeLessThan(figures.intents * 0.9);
    expect(figures.byWebhook).toBeGreaterThan(figures.all * 0.7);
  }, 300_000);
});

/** Believes that an intent is paid once a delivery says so, like a venue that trusts its webhooks. */
const believing = (verify: boolean): WebhookMutant => {
  const paid = new Set<string>();
  return (cards) => ({
    ...cards,
    verifyWebhook: (request) => {
      const verified = cards.verifyWebhook(request);
      const { type, data } = JSON.parse(request.rawBody.toString()) as {
        type: string;
        data: { object: { id: string } };
      };
      if (verified.outcome === 'verified' && type === 'payment_intent.succeeded') paid.add(data.object.id);
      return verify ? verified : { outcome: 'verified', id: 'evt', type, objectId: data.object.id };
    },
    readIntent: async (request): Promise<IntentState> => {
      const truth = await cards.readIntent(request);
      if (!verify || !paid.has(request.intentId) || truth.outcome === 'succeeded') return truth;
      return { outcome: 'succeeded', chargeId: 'ch_said', receiptUrl: null, amountCents: 5_000, refundedCents: 0 };
    },
  });
};

describe('bugs that the storm must find', () => {
  it('a webhook whose content is trusted', async () => {
    const { violations, forgedAccepted } = await webhookStorm(2_133_240_941, 20, believing(true));
    expect(violations.filter((text) => text.includes('charged: false')).length).toBeGreaterThan(0);
    expect(forgedAccepted).toBe(0);
  });

  it('a webhook that is not verified', async () => {
    const { forged, forgedAccepted } = await webhookStorm(2_133_240_941, 5, believing(false));
    expect(forgedAccepted).toBe(forged);
  });
});

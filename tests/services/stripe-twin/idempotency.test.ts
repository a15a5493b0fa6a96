import { describe, expect, it } from 'vitest';
import { refusalOf, stoppedClock, twinForFile, waitingIntent } from './twin-under-test.ts';

const DAY = 86_400_000;

describe('idempotency keys at the Stripe twin', () => {
  const clock = stoppedClock();
  const under = twinForFile({ clock });

  it('answers a repetition with the first answer and charges once', async () => {
    const { stripe, twin } = under;
    const { intent } = await waitingIntent(stripe);
    const first = await stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'once' });
    const second = await stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'once' });
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'once',
    });
    expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
  });

  it('repeats a decline too', async () => {
    const { stripe } = under;
    const { intent } = await waitingIntent(stripe, 'pm_card_chargeCustomerFail');
    const confirm = () => refusalOf(stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'declined' }));
    const [first, second] = [await confirm(), await confirm()];
    expect(second).toMatchObject({ statusCode: 402, charge: first.charge });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('refuses a key used for something else', async () => {
    const { stripe } = under;
    await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'mine' });
    const other = await refusalOf(stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'mine' }));
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' });
    expect(other.message).toContain("Try using a key other than 'mine'");
    const elsewhere = await refusalOf(
      stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9', enabled_events: ['*'] }, { idempotencyKey: 'mine' }),
    );
    expect(elsewhere.message).toContain('same endpoint');
  });

  it('stores no answer to bad parameters, so the corrected call may use the key', async () => {
    const { stripe } = under;
    await refusalOf(stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'fix' }));
    expect(
      await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'fix' }),
    ).toMatchObject({ amount: 500 });
  });

  it('forgets a key after 24 hours and not a millisecond sooner', async () => {
    const { stripe } = under;
    const create = () => stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'daily' });
    const first = await create();
    clock.advance(DAY - 1);
    expect((await create()).id).toBe(first.id);
    clock.advance(1);
    expect((await create()).id).not.toBe(first.id);
  });

  it('locks a key while its call is under way', async () => {
    const { stripe, twin } = under;
    const { intent } = await waitingIntent(stripe);
    twin.faults.add({ operation: 'payment_intents.confirm', kind: 'delay', ms: 300 });
    const slow = stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'busy' });
    while (twin.faults.fired.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'busy' }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await slow).status).toBe('succeeded');
    expect((await stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'busy' })).status).toBe('succeeded');
  });

  it('charges once when fifty submissions of one key arrive at the same time', async () => {
    const { stripe, twin } = under;
    const { intent } = await waitingIntent(stripe);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'storm' })),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
  });
});

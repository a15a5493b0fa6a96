import { describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { refusalOf, sdkFor, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('faults of the Stripe twin', () => {
  const under = twinForFile();
  const confirm = (id: string, key: string, timeout = 5_000) =>
    sdkFor(under.twin, 'sk_test_venue', timeout).paymentIntents.confirm(id, {}, { idempotencyKey: key });

  it.each([500, 503, 409, 429] as const)(
    'answers %i without executing, and a repeat with the same key charges once',
    async (status) => {
      const { twin, stripe } = under;
      const { intent } = await waitingIntent(stripe);
      twin.faults.add({ operation: 'payment_intents.confirm', kind: 'fail-before', status });
      expect((await refusalOf(confirm(intent.id, `before-${status}`))).statusCode).toBe(status);
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_confirmation');
      expect((await confirm(intent.id, `before-${status}`)).status).toBe('succeeded');
      expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
      expect(twin.faults.pending()).toEqual([]);
    },
  );

  it('executes without an answer: the caller times out, and a repeat with the same key shows the one charge', async () => {
    const { twin, stripe } = under;
    const { intent } = await waitingIntent(stripe);
    twin.faults.add({ operation: 'payment_intents.confirm', kind: 'execute-then-timeout' });
    const refusal = await refusalOf(confirm(intent.id, 'after', 200));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    // On a busy machine the twin executes the call only after the caller gave up.
    await expect.poll(() => twin.ledger().chargesByIntent[intent.id]).toBe(1);
    const again = await confirm(intent.id, 'after');
    expect(again.status).toBe('succeeded');
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
  });

  it.each(['drop-before', 'execute-then-drop'] as const)(
    '%s: the SDK repeats the call, which charges once',
    async (kind) => {
      const { twin, stripe } = under;
      const { intent } = await waitingIntent(stripe);
      twin.faults.add({ operation: 'payment_intents.confirm', kind, object: intent.id });
      expect((await confirm(intent.id, kind)).status).toBe('succeeded');
      expect(twin.faults.callsOn('payment_intents.confirm', intent.id)).toBe(2);
      expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
    },
  );

  it('repeats a 500 for its key, whether the call was executed or not', async () => {
    const { twin, stripe } = under;
    for (const [kind, status] of [
      ['record-500', 'requires_confirmation'],
      ['execute-then-500', 'succeeded'],
    ] as const) {
      const { intent } = await waitingIntent(stripe);
      twin.faults.add({ operation: 'payment_intents.confirm', kind });
      expect((await refusalOf(confirm(intent.id, kind))).statusCode).toBe(500);
      expect((await refusalOf(confirm(intent.id, kind))).statusCode).toBe(500);
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
    }
  });

  it('leaves an intent processing until it is settled as succeeded or failed', async () => {
    const { twin, stripe } = under;
    for (const [result, status] of [
      ['succeeded', 'succeeded'],
      ['failed', 'requires_payment_method'],
    ] as const) {
      const { intent } = await waitingIntent(stripe);
      twin.faults.add({ operation: 'payment_intents.confirm', kind: 'process-later' });
      expect((await confirm(intent.id, `later-${result}`)).status).toBe('processing');
      expect(twin.settle(intent.id, result).status).toBe(status);
    }
  });

  it('affects as many calls as planned, from the nth call on', async () => {
    const { twin, stripe } = under;
    twin.faults.add({ operation: 'balance.retrieve', kind: 'fail-before', nth: 2, times: 2 });
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push(
        await stripe.balance.retrieve().then(
          () => 200,
          (error: Stripe.errors.StripeError) => error.statusCode,
        ),
      );
    }
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  it('can be planned over HTTP; a plan that could never take effect is refused', async () => {
    const { twin, stripe } = under;
    const plan = (fault: object) =>
      fetch(`${twin.url}/twin/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
    expect((await plan({ operation: 'payment_intent.confirm', kind: 'delay' })).status).toBe(400);
    expect((await plan({ operation: 'customers.create', kind: 'explode' })).status).toBe(400);
    expect((await plan({ operation: 'customers.create', kind: 'fail-before', status: 503 })).status).toBe(200);
    expect((await refusalOf(stripe.customers.create())).statusCode).toBe(503);
    const form = await fetch(`${twin.url}/twin/faults`, {
      method: 'POST',
      body: new URLSearchParams({ operation: '*', kind: 'drop-before' }),
    });
    expect(form.status).toBe(400);
    const ledger = (await (await fetch(`${twin.url}/twin/ledger`)).json()) as {
      netCents: number;
      balanceCents: number;
    };
    expect(ledger.netCents).toBe(ledger.balanceCents);
  });
});

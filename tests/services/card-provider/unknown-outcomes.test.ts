import { describe, expect, it } from 'vitest';
import type { Fault } from '@paddock/stripe-twin/faults/fault-plan';
import { faultCardProvider, ProviderFaultPlan } from '@paddock/kit/gateways/card-provider/fault-card-provider';
import { providerFor, providerForFile } from './provider-under-test.ts';

type Struck = Omit<Fault, 'operation'>;
const FAULTS: readonly (readonly [Struck, string, number])[] = [
  [{ kind: 'fail-before', status: 500 }, 'provider_error', 0],
  [{ kind: 'fail-before', status: 503 }, 'provider_error', 0],
  [{ kind: 'fail-before', status: 409 }, 'conflict', 0],
  [{ kind: 'fail-before', status: 429 }, 'rate_limited', 0],
  [{ kind: 'drop-before', times: 2 }, 'connection', 0],
  [{ kind: 'delay', ms: 500 }, 'timeout', 1],
  [{ kind: 'execute-then-timeout' }, 'timeout', 1],
  [{ kind: 'execute-then-drop', times: 2 }, 'connection', 1],
];

describe('unknown outcomes at the card provider', () => {
  const under = providerForFile();

  it.each(FAULTS)(
    'a confirmation with the fault %o is unknown, not failed, and its repeat charges once',
    async (fault, cause, charged) => {
      const { twin, provider } = under;
      const { intentId } = await under.readyToPay();
      const idempotencyKey = under.key();
      // A short timeout only for faults that answer too late: a busy machine may need time for other answers.
      const impatient = cause === 'timeout' ? providerFor(twin, 250) : provider;
      twin.faults.add({ operation: 'payment_intents.confirm', ...fault });
      expect(await impatient.confirmIntent({ intentId, idempotencyKey })).toEqual({ outcome: 'unknown', cause });
      // The provider may charge only after the timeout.
      if (charged === 1) await expect.poll(() => under.chargesOf(intentId)).toBe(1);
      expect(under.chargesOf(intentId)).toBe(charged);
      expect((await provider.readIntent({ intentId })).outcome).toBe(
        charged === 1 ? 'succeeded' : 'requires_confirmation',
      );
      expect((await provider.confirmIntent({ intentId, idempotencyKey })).outcome).toBe('succeeded');
      expect(under.chargesOf(intentId)).toBe(1);
      expect(twin.faults.pending()).toEqual([]);
    },
  );

  it.each(['record-500', 'execute-then-500'] as const)(
    'a 500 stored under the idempotency key (%s) stays unknown, and reading the intent shows the outcome',
    async (kind) => {
      const { twin, provider } = under;
      const { intentId } = await under.readyToPay();
      const idempotencyKey = under.key();
      twin.faults.add({ operation: 'payment_intents.confirm', kind });
      for (let n = 0; n < 2; n += 1) {
        expect(await provider.confirmIntent({ intentId, idempotencyKey })).toEqual({
          outcome: 'unknown',
          cause: 'provider_error',
        });
      }
      expect((await provider.readIntent({ intentId })).outcome).toBe(
        kind === 'record-500' ? 'requires_confirmation' : 'succeeded',
      );
      expect(await provider.cancelIntent({ intentId, idempotencyKey: under.key() })).toMatchObject({
        outcome: kind === 'record-500' ? 'canceled' : 'already_succeeded',
      });
      expect(under.chargesOf(intentId)).toBe(kind === 'record-500' ? 0 : 1);
    },
  );

  it('a request with the key of another request is unknown: the first request may have happened', async () => {
    const { intentId, customerId, card } = await under.readyToPay();
    const idempotencyKey = under.key();
    await under.provider.confirmIntent({ intentId, idempotencyKey });
    expect(
      await under.provider.createIntent({
        amountCents: 100,
        currency: 'usd',
        customerId,
        paymentMethodId: card.paymentMethodId,
        metadata: { checkout_id: 'c', user_id: 'u' },
        idempotencyKey,
      }),
    ).toEqual({ outcome: 'unknown', cause: 'misconfigured' });
  });

  it('an intent that the bank still works on is processing, and reads as succeeded once it is settled', async () => {
    const { twin, provider } = under;
    const { intentId } = await under.readyToPay();
    twin.faults.add({ operation: 'payment_intents.confirm', kind: 'process-later' });
    expect(await provider.confirmIntent({ intentId, idempotencyKey: under.key() })).toEqual({ outcome: 'processing' });
    expect(await provider.readIntent({ intentId })).toEqual({ outcome: 'processing' });
    twin.settle(intentId, 'succeeded');
    expect((await provider.readIntent({ intentId })).outcome).toBe('succeeded');
  });

  it('an intent that is cancelled while the bank still works on it is never charged', async () => {
    const { twin, provider } = under;
    const { intentId } = await under.readyToPay();
    twin.faults.add({ operation: 'payment_intents.confirm', kind: 'process-later' });
    await provider.confirmIntent({ intentId, idempotencyKey: under.key() });
    expect(await provider.cancelIntent({ intentId, idempotencyKey: under.key() })).toEqual({ outcome: 'canceled' });
    twin.settle(intentId, 'succeeded');
    expect([(await provider.readIntent({ intentId })).outcome, under.chargesOf(intentId)]).toEqual(['canceled', 0]);
  });

  it('storing a card that times out is continued by a repeat under its key, and stores one card', async () => {
    const { twin, provider } = under;
    for (const operation of ['payment_methods.create', 'setup_intents.create']) {
      const customer = await provider.ensureCustomer({ userId: 'ada', key: under.key() });
      if (customer.outcome !== 'ensured') throw new Error();
      const request = { customerId: customer.customerId, token: 'tok_visa', key: under.key() };
      twin.faults.add({ operation, kind: 'execute-then-timeout' });
      // Long enough for the calls before the one with the fault.
      expect(await providerFor(twin, 1_500).storeCard(request)).toEqual({ outcome: 'unknown', cause: 'timeout' });
      await expect.poll(() => twin.faults.pending()).toEqual([]);
      expect((await provider.storeCard(request)).outcome).toBe('stored');
      const listed = await fetch(`${twin.url}/v1/customers/${customer.customerId}/payment_methods`, {
        headers: { authorization: 'Bearer sk_test_x' },
      });
      expect(((await listed.json()) as { data: unknown[] }).data).toHaveLength(1);
    }
  });

  it('a refund that times out after it was made is made once, also when it is repeated', async () => {
    const { twin, provider } = under;
    const { intentId } = await under.readyToPay();
    await provider.confirmIntent({ intentId, idempotencyKey: under.key() });
    const request = {
      intentId,
      amountCents: 700,
      idempotencyKey: under.key(),
      reason: 'requested_by_customer',
    } as const;
    twin.faults.add({ operation: 'refunds.create', kind: 'execute-then-timeout' });
    expect(await providerFor(twin, 250).refund(request)).toEqual({ outcome: 'unknown', cause: 'timeout' });
    await expect.poll(() => twin.faults.pending()).toEqual([]);
    expect((await provider.refund(request)).outcome).toBe('refunded');
    expect(await provider.readIntent({ intentId })).toMatchObject({ refundedCents: 700 });
  });

  it('the fault decorator fails before the call, loses an answer, delays and sends twice, each once, and records it', async () => {
    const plan = new ProviderFaultPlan();
    let slept = 0;
    const faulty = faultCardProvider(under.provider, plan, async () => void (slept += 1));
    const { intentId } = await under.readyToPay();
    const confirm = () => faulty.confirmIntent({ intentId, idempotencyKey: 'decorated' });
    plan.add(
      { operation: 'confirmIntent', kind: 'fail-before' },
      { operation: 'confirmIntent', kind: 'execute-then-timeout', nth: 2 },
      { operation: 'confirmIntent', kind: 'delay', nth: 3 },
      { operation: 'confirmIntent', kind: 'duplicate', nth: 4 },
    );
    expect(await confirm()).toEqual({ outcome: 'unknown', cause: 'connection' });
    expect(under.chargesOf(intentId)).toBe(0);
    expect(await confirm()).toEqual({ outcome: 'unknown', cause: 'timeout' });
    expect(under.chargesOf(intentId)).toBe(1);
    expect((await confirm()).outcome).toBe('succeeded');
    expect(slept).toBe(1);
    expect((await confirm()).outcome).toBe('succeeded');
    expect(under.chargesOf(intentId)).toBe(1);
    expect(plan.pending()).toEqual([]);
    expect(plan.fired.map(({ kind }) => kind)).toEqual(['fail-before', 'execute-then-timeout', 'delay', 'duplicate']);
  });
});

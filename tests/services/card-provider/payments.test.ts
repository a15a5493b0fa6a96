import { describe, expect, it } from 'vitest';
import { providerFor, providerForFile } from './provider-under-test.ts';

describe('payments at the card provider', () => {
  const under = providerForFile();

  it('creates intents that charge nothing before they are confirmed', async () => {
    const { intentId } = await under.readyToPay();
    expect(await under.provider.readIntent({ intentId })).toEqual({ outcome: 'requires_confirmation' });
    expect(under.chargesOf(intentId)).toBe(0);
  });

  it('rejects an amount below the provider’s minimum', async () => {
    const { customerId, card } = await under.readyToPay();
    const outcome = await under.provider.createIntent({
      amountCents: 49,
      currency: 'usd',
      customerId,
      paymentMethodId: card.paymentMethodId,
      metadata: { checkout_id: 'c', user_id: 'u' },
      idempotencyKey: under.key(),
    });
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'amount_too_small' });
  });

  it('charges once however often it is confirmed, under any key', async () => {
    const { intentId } = await under.readyToPay();
    const keys = [under.key(), under.key()];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        under.provider.confirmIntent({ intentId, idempotencyKey: keys[n % 2] ?? '' }),
      ),
    );
    expect(under.chargesOf(intentId)).toBe(1);
    expect(outcomes.map(({ outcome }) => outcome)).not.toContain('declined');
    expect(await under.provider.confirmIntent({ intentId, idempotencyKey: under.key() })).toMatchObject({
      outcome: 'succeeded',
      amountCents: 2_500,
      refundedCents: 0,
    });
  });

  it('reports a decline, lets another card pay, and then answers a repeat of the declined request with that payment', async () => {
    const { intentId, customerId } = await under.readyToPay('tok_chargeCustomerFail');
    const firstKey = under.key();
    const decline = {
      outcome: 'declined',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    };
    expect(await under.provider.confirmIntent({ intentId, idempotencyKey: firstKey })).toEqual(decline);
    expect(await under.provider.readIntent({ intentId })).toEqual(decline);
    const other = await under.provider.storeCard({ customerId, token: 'tok_visa', key: under.key() });
    if (other.outcome !== 'stored') throw new Error();
    const paid = await under.provider.confirmIntent({
      intentId,
      idempotencyKey: under.key(),
      paymentMethodId: other.card.paymentMethodId,
    });
    expect(paid.outcome).toBe('succeeded');
    expect(await under.provider.confirmIntent({ intentId, idempotencyKey: firstKey })).toEqual(paid);
  });

  it('answers a repeated confirmation with the payment, not with the challenge completed in between', async () => {
    const { intentId } = await under.readyToPay('tok_threeDSecure2Required');
    const idempotencyKey = under.key();
    expect((await under.provider.confirmIntent({ intentId, idempotencyKey })).outcome).toBe('action_required');
    under.twin.authenticate(intentId, 'complete');
    expect((await under.provider.confirmIntent({ intentId, idempotencyKey })).outcome).toBe('succeeded');
  });

  it('never charges a cancelled intent, and answers the cancelling of a charged intent with the charge', async () => {
    const { intentId } = await under.readyToPay('tok_threeDSecure2Required');
    await under.provider.confirmIntent({ intentId, idempotencyKey: under.key() });
    expect(await under.provider.cancelIntent({ intentId, idempotencyKey: under.key() })).toEqual({
      outcome: 'canceled',
    });
    expect(await under.provider.cancelIntent({ intentId, idempotencyKey: under.key() })).toEqual({
      outcome: 'canceled',
    });
    under.twin.authenticate(intentId, 'complete');
    expect(await under.provider.confirmIntent({ intentId, idempotencyKey: under.key() })).toEqual({
      outcome: 'canceled',
    });
    expect(under.chargesOf(intentId)).toBe(0);
    const paid = await under.readyToPay();
    await under.provider.confirmIntent({ intentId: paid.intentId, idempotencyKey: under.key() });
    expect(await under.provider.cancelIntent({ intentId: paid.intentId, idempotencyKey: under.key() })).toMatchObject({
      outcome: 'already_succeeded',
      amountCents: 2_500,
    });
  });

  it('either charges or cancels when both arrive together', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { intentId } = await under.readyToPay();
      const [confirmed, cancelled] = await Promise.all([
        under.provider.confirmIntent({ intentId, idempotencyKey: under.key() }),
        under.provider.cancelIntent({ intentId, idempotencyKey: under.key() }),
      ]);
      expect([confirmed.outcome, cancelled.outcome]).toEqual(
        under.chargesOf(intentId) === 1 ? ['succeeded', 'already_succeeded'] : ['canceled', 'canceled'],
      );
    }
  });

  it('refunds in parts, once for each key, and never more than was charged', async () => {
    const { intentId } = await under.readyToPay();
    const refund = (amountCents: number, idempotencyKey: string) =>
      under.provider.refund({ intentId, amountCents, idempotencyKey, reason: 'requested_by_customer' });
    expect(await refund(100, under.key())).toMatchObject({ outcome: 'rejected' });
    await under.provider.confirmIntent({ intentId, idempotencyKey: under.key() });
    const key = under.key();
    const first = await refund(1_000, key);
    expect(first.outcome).toBe('refunded');
    expect(await refund(1_000, key)).toEqual(first);
    expect(await refund(1_501, under.key())).toMatchObject({ outcome: 'rejected' });
    expect((await refund(1_500, under.key())).outcome).toBe('refunded');
    expect(await under.provider.readIntent({ intentId })).toMatchObject({ outcome: 'succeeded', refundedCents: 2_500 });
    expect(await refund(1, under.key())).toMatchObject({ outcome: 'rejected', code: 'charge_already_refunded' });
  });

  it('detaches a card, and answers a repeat in the same way', async () => {
    const { card } = await under.readyToPay();
    const { paymentMethodId } = card;
    for (let n = 0; n < 2; n += 1) {
      expect(await under.provider.detachCard({ paymentMethodId, key: under.key() })).toEqual({ outcome: 'detached' });
    }
  });

  it('lists balance transactions oldest first, all of them and those after a cursor, over many pages', async () => {
    const { twin, provider } = under;
    const seen = await provider.listBalanceTransactions({});
    if (seen.outcome !== 'listed') throw new Error();
    const { intentId } = await under.readyToPay('tok_visa', 20_000);
    await provider.confirmIntent({ intentId, idempotencyKey: under.key() });
    for (let n = 0; n < 120; n += 1)
      await provider.refund({ intentId, amountCents: 1 + n, idempotencyKey: under.key(), reason: 'duplicate' });
    const all = await provider.listBalanceTransactions({});
    if (all.outcome !== 'listed') throw new Error();
    expect(all.transactions.slice(seen.transactions.length).map(({ amountCents }) => amountCents)).toEqual([
      20_000,
      ...Array.from({ length: 120 }, (_, n) => -1 - n),
    ]);
    expect(all.transactions.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(twin.ledger().balanceCents);
    const after = seen.transactions.at(-1)?.id ?? '';
    expect(await provider.listBalanceTransactions({ after })).toEqual({
      outcome: 'listed',
      transactions: all.transactions.slice(seen.transactions.length),
    });
  });

  it('answers unknown with the cause for a wrong secret key, a missing object and an unreachable provider', async () => {
    const { twin, provider } = under;
    const strange = providerFor(twin, 5_000, 'sk_live_venue');
    expect(await strange.readIntent({ intentId: 'pi_x' })).toEqual({ outcome: 'unknown', cause: 'misconfigured' });
    expect(await provider.readIntent({ intentId: 'pi_none' })).toEqual({ outcome: 'unknown', cause: 'not_found' });
    const absent = providerFor({ host: '127.0.0.1', port: 9 });
    expect(await absent.readIntent({ intentId: 'pi_x' })).toEqual({ outcome: 'unknown', cause: 'connection' });
    expect(await absent.ensureCustomer({ userId: 'ada', key: 'k' })).toEqual({
      outcome: 'unknown',
      cause: 'connection',
    });
  });
});

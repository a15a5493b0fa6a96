import { describe, expect, it } from 'vitest';
import { refusalOf, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('a refund that fails after it was accepted', () => {
  const under = twinForFile();

  it('returns the money to the balance, lets the charge be refunded again, and is reported in three events', async () => {
    const { stripe, twin } = under;
    const { intent } = await waitingIntent(stripe);
    const paid = await stripe.paymentIntents.confirm(intent.id, { return_url: 'https://venue.test' });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    const before = twin.ledger();
    const fail = (id: string, body: object) =>
      fetch(`${twin.url}/twin/refunds/${id}/fail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await fail(refund.id, { reason: 'bored' })).status).toBe(400);
    expect((await fail(refund.id, { reason: 'lost_or_stolen_card' })).status).toBe(200);
    const failed = await stripe.refunds.retrieve(refund.id);
    expect([failed.status, failed.failure_reason]).toEqual(['failed', 'lost_or_stolen_card']);
    const [movement] = (await stripe.balanceTransactions.list({ limit: 1 })).data;
    expect(movement).toMatchObject({ type: 'refund_failure', amount: 2_500, source: refund.id });
    expect(movement?.id).toBe(failed.failure_balance_transaction);
    const after = twin.ledger();
    expect([after.netCents - before.netCents, after.balanceCents]).toEqual([2_500, after.netCents]);
    const told = (await stripe.events.list({ limit: 3 })).data.map(({ type }) => type);
    expect(told.toSorted()).toEqual(['charge.refund.updated', 'refund.failed', 'refund.updated']);
    // A refund fails only once. The charge can then be refunded again, in full and no more.
    expect((await fail(refund.id, {})).status).toBe(400);
    expect((await stripe.charges.retrieve(String(paid.latest_charge))).amount_refunded).toBe(0);
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(2_500);
    expect((await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
  });
});

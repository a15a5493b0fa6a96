import { describe, expect, it } from 'vitest';
import { refusalOf, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('payments at the Stripe twin', () => {
  const under = twinForFile();

  it('takes a payment and shows it in charges, balance and events', async () => {
    const { stripe } = under;
    const { customer, intent, method } = await waitingIntent(stripe);
    expect(intent).toMatchObject({
      status: 'requires_confirmation',
      payment_method_types: ['card'],
      metadata: { checkout_id: 'c1' },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { expand: ['latest_charge.balance_transaction'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 2_500,
      latest_charge: {
        amount: 2_500,
        status: 'succeeded',
        payment_method: method.id,
        balance_transaction: { net: 2_500, fee: 0 },
      },
    });
    const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
    expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({
      customer: customer.id,
      paid: true,
      captured: true,
    });
    expect((await fetch(charge?.receipt_url ?? '')).status).toBe(200);
    const [transaction] = (await stripe.balanceTransactions.list({ source: charge?.id ?? '' })).data;
    expect(await stripe.balanceTransactions.retrieve(transaction?.id ?? '')).toMatchObject({
      type: 'charge',
      amount: 2_500,
    });
    const balance = await stripe.balance.retrieve();
    expect(balance.available[0]?.amount).toBe(under.twin.ledger().balanceCents);
    const [event] = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data;
    expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({
      data: { object: { id: intent.id } },
      livemode: false,
    });
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([intent.id]);
  });

  it('refuses a second confirmation, and returns the current intent', async () => {
    const { stripe, twin } = under;
    const { intent } = await waitingIntent(stripe);
    await stripe.paymentIntents.confirm(intent.id);
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id));
    expect(refusal).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
  });

  it('cancels an unpaid intent, and refuses to cancel a paid one', async () => {
    const { stripe } = under;
    const { intent } = await waitingIntent(stripe);
    expect(await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
    });
    expect((await refusalOf(stripe.paymentIntents.confirm(intent.id))).message).toContain('status of canceled');
    const { intent: paid } = await waitingIntent(stripe);
    await stripe.paymentIntents.confirm(paid.id);
    expect(await refusalOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  it('captures an authorised payment in part and refunds only what was captured', async () => {
    const { stripe } = under;
    const customer = await stripe.customers.create();
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
    });
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 1_000 });
    expect(await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 600 })).toMatchObject({
      status: 'succeeded',
      amount_received: 600,
    });
    const refusal = await refusalOf(stripe.refunds.create({ payment_intent: intent.id, amount: 601 }));
    expect(refusal.message).toBe('Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)');
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({
      amount: 600,
      status: 'succeeded',
    });
  });

  it('refunds in parts until nothing is left', async () => {
    const { stripe } = under;
    const { intent } = await waitingIntent(stripe);
    expect((await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).message).toContain(
      'does not have a successful charge',
    );
    await stripe.paymentIntents.confirm(intent.id);
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1_000,
      reason: 'requested_by_customer',
    });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 1_000, payment_intent: intent.id });
    await stripe.refunds.create({ payment_intent: intent.id });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data.map(({ amount }) => amount)).toEqual([
      1_500, 1_000,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { refusalOf, twinForFile, waitingIntent } from './twin-under-test.ts';

const DECLINES = [
  ['chargeDeclined', 'card_declined', 'generic_decline'],
  ['chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
  ['chargeDeclinedExpiredCard', 'expired_card', ''],
  ['chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
  ['chargeDeclinedProcessingError', 'processing_error', ''],
] as const;

describe('cards that a bank declines', () => {
  const under = twinForFile();

  it.each(DECLINES)('%s cannot be attached to a customer in any of three ways', async (name, code, decline) => {
    const { stripe } = under;
    const customer = await stripe.customers.create();
    const expected = { type: 'StripeCardError', statusCode: 402, code, decline_code: decline };
    const method = await stripe.paymentMethods.create({ type: 'card', card: { token: `tok_${name}` } });
    expect(await refusalOf(stripe.paymentMethods.attach(method.id, { customer: customer.id }))).toMatchObject(expected);
    const setup = await refusalOf(
      stripe.setupIntents.create({ customer: customer.id, payment_method: `pm_card_${name}`, confirm: true }),
    );
    expect(setup).toMatchObject({ ...expected, setup_intent: { status: 'requires_payment_method' } });
    expect(await refusalOf(stripe.customers.createSource(customer.id, { source: `tok_visa_${name}` }))).toMatchObject(
      expected,
    );
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  });

  it.each(DECLINES)('%s is declined if it pays without being attached', async (name, code, decline) => {
    const { stripe } = under;
    const intent = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: `pm_card_${name}`,
    });
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id));
    expect(refusal).toMatchObject({
      statusCode: 402,
      code,
      decline_code: decline,
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(await stripe.charges.retrieve(refusal.charge ?? '')).toMatchObject({ status: 'failed', paid: false });
  });

  it('a card that can be attached but not charged is declined, and another card then pays the same intent once', async () => {
    const { stripe, twin } = under;
    const { customer, intent } = await waitingIntent(stripe, 'pm_card_chargeCustomerFail');
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id));
    expect(refusal).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'card_declined' },
    });
    expect((await refusalOf(stripe.paymentIntents.confirm(intent.id))).message).toContain('missing a payment method');
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: other.id })).status).toBe('succeeded');
    expect(twin.ledger().chargesByIntent[intent.id]).toBe(1);
  });

  it('a card that paid without a customer cannot be used again', async () => {
    const { stripe } = under;
    const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await stripe.paymentIntents.create({ amount: 900, currency: 'usd', payment_method: method.id, confirm: true });
    const customer = await stripe.customers.create();
    expect((await refusalOf(stripe.paymentMethods.attach(method.id, { customer: customer.id }))).message).toContain(
      'may not be used again',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { refusalOf, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('customers and cards at the Stripe twin', () => {
  const under = twinForFile();

  it('creates, updates, lists and deletes customers', async () => {
    const { stripe } = under;
    const made = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada', metadata: { user_id: 'ada' } });
    expect(made.id).toMatch(/^cus_\w{14}$/);
    const updated = await stripe.customers.update(made.id, { name: '', metadata: { user_id: '', note: 'x' } });
    expect(updated).toMatchObject({ name: null, email: 'ada@example.com', metadata: { note: 'x' } });
    expect((await stripe.customers.list({ email: 'ada@example.com' })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    const refusal = await refusalOf(stripe.customers.update(made.id, { name: 'Eve' }));
    expect(refusal).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: `No such customer: '${made.id}'`,
    });
  });

  it('turns a typed card into a token that can be used once, and never returns its number', async () => {
    const { stripe, twin } = under;
    const answer = await fetch(`${twin.url}/v1/tokens`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_venue', origin: 'http://localhost:5173' },
      body: new URLSearchParams({
        'card[number]': '4242 4242 4242 4242',
        'card[exp_month]': '12',
        'card[exp_year]': '34',
        'card[cvc]': '123',
        'card[address_zip]': '94107',
      }),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const text = await answer.text();
    expect(text).not.toContain('4242424242424242');
    const token = JSON.parse(text) as { id: string; card: object };
    expect(token.card).toMatchObject({
      last4: '4242',
      brand: 'Visa',
      exp_year: 2034,
      address_zip: '94107',
      object: 'card',
    });
    const method = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } });
    expect(method).toMatchObject({
      type: 'card',
      card: { brand: 'visa', last4: '4242' },
      billing_details: { address: { postal_code: '94107' } },
    });
    const again = await refusalOf(stripe.paymentMethods.create({ type: 'card', card: { token: token.id } }));
    expect(again).toMatchObject({ statusCode: 400, code: 'token_already_used' });
  });

  it('answers the preflight request of a browser on another origin', async () => {
    const answer = await fetch(`${under.twin.url}/v1/tokens`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ exp_month: '13' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [{ exp_year: '2020' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [{ cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
    [{ number: '4539578763621486' }, 'card_declined', 'Your card was declined. Your request was in test mode'],
  ])('refuses a card with a wrong value: %o', async (wrong, code, message) => {
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123', ...wrong };
    const refusal = await refusalOf(under.stripe.tokens.create({ card }));
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
    expect(refusal.message).toContain(message);
  });

  it('attaches, lists, updates and detaches payment methods', async () => {
    const { stripe } = under;
    const { customer, method } = await waitingIntent(stripe, 'pm_card_mastercard');
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
    expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data[0]).toMatchObject({
      id: method.id,
      card: { brand: 'mastercard', last4: '4444' },
    });
    const updated = await stripe.paymentMethods.update(method.id, { card: { exp_month: 1, exp_year: 2035 } });
    expect(updated.card).toMatchObject({ exp_month: 1, exp_year: 2035 });
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect((await refusalOf(stripe.paymentMethods.detach(method.id))).message).toContain('detachment is impossible');
    expect((await refusalOf(stripe.paymentMethods.attach(method.id, { customer: customer.id }))).message).toContain(
      'may not be used again',
    );
  });

  it('supports the older sources of a customer too', async () => {
    const { stripe } = under;
    const customer = await stripe.customers.create({ source: 'tok_visa' });
    expect(customer.default_source).toMatch(/^card_/);
    const second = await stripe.customers.createSource(customer.id, { source: 'tok_amex' });
    expect((await stripe.customers.listSources(customer.id)).data).toHaveLength(2);
    expect(await stripe.customers.retrieveSource(customer.id, second.id)).toMatchObject({
      brand: 'American Express',
      last4: '0005',
    });
    expect(await stripe.customers.deleteSource(customer.id, second.id)).toMatchObject({ deleted: true });
    const declined = await refusalOf(stripe.customers.createSource(customer.id, { source: 'tok_chargeDeclined' }));
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });
});

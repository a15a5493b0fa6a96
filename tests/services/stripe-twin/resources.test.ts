import { describe, expect, it } from 'vitest';
import { refusalOf, sdkFor, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('the Stripe twin, asked by the official SDK', () => {
  const under = twinForFile();

  it('keeps customers through their whole life', async () => {
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

  it('turns a typed-in card into a token once, and never repeats its number', async () => {
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

  it('lets a browser of another origin ask before it posts a card', async () => {
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
  ])('refuses a card typed in wrong: %o', async (wrong, code, message) => {
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

  it('keeps the older cards of a customer too', async () => {
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

  it('refuses a second confirmation, showing the intent as it is', async () => {
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

  it('cancels what is not paid, and nothing that is', async () => {
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

  it('pages lists both ways', async () => {
    const { stripe } = under;
    const customer = await stripe.customers.create();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1)
      made.push((await stripe.paymentIntents.create({ amount: 100 + n, currency: 'usd', customer: customer.id })).id);
    const newestFirst = made.toReversed();
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(first.data.map(({ id }) => id)).toEqual(newestFirst.slice(0, 3));
    const next = await stripe.paymentIntents.list({
      customer: customer.id,
      limit: 3,
      starting_after: newestFirst[2] ?? '',
    });
    expect(next.data.map(({ id }) => id)).toEqual(newestFirst.slice(3, 6));
    const back = await stripe.paymentIntents.list({
      customer: customer.id,
      limit: 2,
      ending_before: newestFirst[5] ?? '',
    });
    expect(back.data.map(({ id }) => id)).toEqual(newestFirst.slice(3, 5));
    expect(back.has_more).toBe(true);
    const all = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(newestFirst);
    expect((await stripe.paymentIntents.list({ customer: customer.id, created: { gt: 4_000_000_000 } })).data).toEqual(
      [],
    );
    expect(await refusalOf(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({
      statusCode: 400,
      param: 'limit',
    });
  });

  it('registers, lists and removes webhook endpoints, showing a secret once', async () => {
    const { stripe } = under;
    const made = await stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hook',
      enabled_events: ['refund.created'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    const listed = (await stripe.webhookEndpoints.list()).data.find(({ id }) => id === made.id);
    expect(listed).toBeDefined();
    expect(listed?.secret).toBeUndefined();
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  it('refuses parameters it does not know, amounts out of bounds and retired ones', async () => {
    const { stripe, twin } = under;
    const unknown = await refusalOf(stripe.rawRequest('POST', '/v1/customers', { colour: 'lime' }));
    expect(unknown).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'colour',
      message: 'Received unknown parameter: colour',
    });
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 49, currency: 'usd' }))).toMatchObject({
      code: 'amount_too_small',
    });
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 100_000_000, currency: 'usd' }))).toMatchObject({
      code: 'amount_too_large',
    });
    expect(
      await refusalOf(stripe.rawRequest('POST', '/v1/payment_intents', { amount: '12.5', currency: 'usd' })),
    ).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await refusalOf(stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'usd' }))).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    });
    const retired = await refusalOf(
      stripe.rawRequest('POST', '/v1/payment_intents', {
        amount: 500,
        currency: 'usd',
        payment_method_types: ['card'],
      }),
    );
    expect(retired.code).toBe('payment_method_types_no_longer_supported');
    const plain = await fetch(`${twin.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: new URLSearchParams({ amount: '500', currency: 'usd', 'payment_method_types[]': 'card' }),
    });
    expect(plain.status).toBe(200);
    expect(await refusalOf(stripe.rawRequest('GET', '/v1/nothing'))).toMatchObject({ statusCode: 404 });
  });

  it('answers 404 for ids it never gave out and 400 where a parameter names one', async () => {
    const { stripe } = under;
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
    });
    expect(
      await refusalOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: 'cus_none' })),
    ).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });

  it('keeps one customer from paying with the card of another', async () => {
    const { stripe } = under;
    const { method } = await waitingIntent(stripe);
    const other = await stripe.customers.create();
    expect(
      (
        await refusalOf(
          stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: other.id, payment_method: method.id }),
        )
      ).message,
    ).toContain('does not have a payment method');
    expect(
      (await refusalOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd', payment_method: method.id })))
        .message,
    ).toContain('you must provide the customer');
  });

  it('takes test keys only, and publishable ones only where a browser may call', async () => {
    const { twin } = under;
    expect((await fetch(`${twin.url}/v1/customers`)).status).toBe(401);
    const live = await refusalOf(sdkFor(twin, 'sk_live_venue').customers.list());
    expect(live).toMatchObject({ statusCode: 401 });
    expect(live.message).toContain('refuses live keys');
    expect(await refusalOf(sdkFor(twin, 'pk_test_venue').customers.list())).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
    const { intent } = await waitingIntent(under.stripe);
    const browser = sdkFor(twin, 'pk_test_venue');
    expect(await refusalOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ code: 'secret_key_required' });
    expect((await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })).id).toBe(
      intent.id,
    );
  });

  it('refuses bodies past its limit and forms nested past reason', async () => {
    const send = (body: string) =>
      fetch(`${under.twin.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await send(`name=${'x'.repeat(300_000)}`)).status).toBe(413);
    expect((await send(`metadata${'[a]'.repeat(50)}=1`)).status).toBe(400);
  });
});

import { describe, expect, it } from 'vitest';
import { refusalOf, sdkFor, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('lists and refusals of the Stripe twin', () => {
  const under = twinForFile();

  it('pages lists forwards and backwards', async () => {
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

  it('refuses unknown and retired parameters, and amounts out of bounds', async () => {
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

  it('answers 404 for an unknown id in the path, and 400 for one in a parameter', async () => {
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

  it('refuses a payment with the card of another customer', async () => {
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

  it('accepts test keys only, and publishable ones only for calls that a browser may make', async () => {
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

  it('refuses bodies that are too large and forms that are nested too deeply', async () => {
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

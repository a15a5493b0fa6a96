import { describe, expect, it } from 'vitest';
import { refusalOf, twinForFile, waitingIntent } from './twin-under-test.ts';

describe('3-D Secure at the Stripe twin', () => {
  const under = twinForFile();
  const challenged = async (card = 'pm_card_threeDSecure2Required', returnUrl?: string) => {
    const { intent } = await waitingIntent(under.stripe, card);
    return under.stripe.paymentIntents.confirm(intent.id, returnUrl === undefined ? {} : { return_url: returnUrl });
  };
  const answer = (id: string, secret: string | null, result: string, accept = 'application/json') =>
    fetch(`${under.twin.url}/twin/3ds/${id}`, {
      method: 'POST',
      headers: { accept },
      body: new URLSearchParams({ client_secret: secret ?? '', result }),
    });

  it.each(['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'])(
    '%s charges nothing before the customer has answered the challenge',
    async (card) => {
      const intent = await challenged(card);
      expect(intent).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
        latest_charge: null,
      });
      expect(under.twin.ledger().chargesByIntent[intent.id]).toBeUndefined();
    },
  );

  it('serves a page with two buttons, and sends the result to the page that opened it', async () => {
    const intent = await challenged('pm_card_threeDSecure2Required', 'http://localhost:5173/checkout?x=1');
    expect(intent.next_action?.type).toBe('redirect_to_url');
    const page = await fetch(intent.next_action?.redirect_to_url?.url ?? '');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(/<button[^>]*>Complete authentication<\/button>/);
    expect(html).toMatch(/<button[^>]*>Fail authentication<\/button>/);
    const done = await (await answer(intent.id, intent.client_secret, 'complete', 'text/html')).text();
    expect(done).toContain(`{"source":"stripe-twin","payment_intent":"${intent.id}","result":"succeeded"}`);
    expect(done).toContain(`http://localhost:5173/checkout?x=1&payment_intent=${intent.id}`);
    expect(await under.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
    await answer(intent.id, intent.client_secret, 'complete');
    expect(under.twin.ledger().chargesByIntent[intent.id]).toBe(1);
  });

  it('a failed challenge charges nothing, and the intent needs another card', async () => {
    const intent = await challenged();
    expect(await (await answer(intent.id, intent.client_secret, 'fail')).json()).toEqual({
      id: intent.id,
      status: 'requires_payment_method',
    });
    expect((await under.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(
      'payment_intent_authentication_failure',
    );
    expect(under.twin.ledger().chargesByIntent[intent.id]).toBeUndefined();
  });

  it('a late answer charges nothing if the intent was cancelled during the challenge', async () => {
    const intent = await challenged();
    expect((await under.stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
    expect(await (await answer(intent.id, intent.client_secret, 'complete')).json()).toMatchObject({
      status: 'canceled',
    });
    expect(under.twin.ledger().chargesByIntent[intent.id]).toBeUndefined();
  });

  it('a challenge cannot be answered without the secret of the intent', async () => {
    const intent = await challenged();
    expect((await answer(intent.id, 'guess', 'complete')).status).toBe(404);
    expect((await fetch(`${under.twin.url}/twin/3ds/${intent.id}`)).status).toBe(404);
    expect((await answer(intent.id, intent.client_secret, 'perhaps')).status).toBe(400);
  });

  it('a card can be declined after its challenge was completed', async () => {
    const intent = await challenged('pm_card_threeDSecureRequiredChargeDeclined');
    expect(under.twin.authenticate(intent.id, 'complete').status).toBe('requires_payment_method');
    expect((await under.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe('card_declined');
  });

  it('a payment without the customer is declined, not challenged, unless the card was set up for it', async () => {
    const { stripe } = under;
    const { intent } = await waitingIntent(stripe, 'pm_card_authenticationRequired');
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id, { off_session: true }))).toMatchObject({
      code: 'authentication_required',
      decline_code: 'authentication_required',
    });
    const customer = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
    });
    expect(setup.status).toBe('requires_action');
    expect(under.twin.authenticate(setup.id, 'complete').status).toBe('succeeded');
    const done = await stripe.setupIntents.retrieve(setup.id);
    const paid = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer: customer.id,
      payment_method: done.payment_method as string,
      confirm: true,
      off_session: true,
    });
    expect(paid.status).toBe('succeeded');
  });

  it('sets a card up, cancels a set-up, and lists them', async () => {
    const { stripe } = under;
    const customer = await stripe.customers.create();
    const open = await stripe.setupIntents.create({ customer: customer.id });
    expect(open.status).toBe('requires_payment_method');
    expect((await stripe.setupIntents.cancel(open.id)).status).toBe('canceled');
    expect(await refusalOf(stripe.setupIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
    const done = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(done.status).toBe('succeeded');
    expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([
      done.payment_method,
    ]);
    expect((await stripe.setupIntents.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([
      done.id,
      open.id,
    ]);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { sdkFor, waitingIntent } from './twin-under-test.ts';

const SECRET = 'whsec_venue';
type Received = { readonly body: string; readonly header: string | undefined };

describe('webhooks of the Stripe twin', () => {
  const received: Received[] = [];
  let answer = 200;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = request.headers['stripe-signature'];
      received.push({
        body: Buffer.concat(chunks).toString(),
        header: typeof header === 'string' ? header : undefined,
      });
      response.writeHead(answer).end();
      answer = 200;
    });
  });
  let twin: StripeTwin;
  let stripe: Stripe;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    twin = await startStripeTwin({ webhookUrl: url, webhookSecret: SECRET });
    stripe = sdkFor(twin);
  });
  afterAll(async () => {
    await twin.close();
    receiver.close();
  });

  const genuine = ({ body, header }: Received): boolean => {
    try {
      // The SDK accepts a time in the future, so the test checks it.
      const event = stripe.webhooks.constructEvent(body, header ?? '', SECRET);
      return Number(/t=(\d+)/.exec(header ?? '')?.[1]) - event.created < 300;
    } catch {
      return false;
    }
  };

  it('are signed, and report each step of a payment', async () => {
    received.length = 0;
    const { intent } = await waitingIntent(stripe);
    await stripe.paymentIntents.confirm(intent.id);
    await twin.webhooks.flush();
    expect(received.every(genuine)).toBe(true);
    const types = received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
    expect(types.toSorted()).toEqual(
      [
        'customer.created',
        'payment_method.attached',
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
      ].toSorted(),
    );
  });

  it('are sent again with a valid signature if they were not accepted', async () => {
    received.length = 0;
    answer = 500;
    await stripe.customers.create();
    await twin.webhooks.flush();
    expect(received).toHaveLength(2);
    expect(received.every(genuine)).toBe(true);
  });

  it('can be sent shuffled and three times, with some lost and some forged', async () => {
    received.length = 0;
    twin.webhooks.configure({ hold: true, shuffle: true, copies: 3, dropShare: 0.2, forgeShare: 0.3, seed: 7 });
    const before = twin.webhooks.records.length;
    for (let n = 0; n < 40; n += 1) await stripe.customers.create();
    expect(received).toHaveLength(0);
    await twin.webhooks.release();
    const records = twin.webhooks.records.slice(before);
    const dropped = records.filter(({ outcome }) => outcome === 'dropped').length;
    const forged = records.filter(({ forgery }) => forgery !== undefined).length;
    expect(dropped).toBeGreaterThan(10);
    expect(new Set(records.flatMap(({ forgery }) => forgery ?? []))).toEqual(
      new Set(['wrong-secret', 'altered-body', 'too-old', 'in-future', 'unsigned']),
    );
    expect(received).toHaveLength(120 - dropped + forged);
    expect(received.filter(genuine)).toHaveLength(120 - dropped);
    const order = received.filter(genuine).map(({ body }) => (JSON.parse(body) as Stripe.Event).id);
    expect(order).not.toEqual(order.toSorted());
    twin.webhooks.configure({});
  });

  it('are lost in the same places with the same seed, and in others with another', async () => {
    const lost = async (seed: number) => {
      twin.webhooks.configure({ hold: true, copies: 3, dropShare: 0.2, seed });
      const { records } = twin.webhooks;
      const lengths = [records.length];
      for (let n = 0; n < 40; n += 1) {
        await stripe.customers.create();
        lengths.push(records.length);
      }
      await twin.webhooks.release();
      return lengths.slice(1).map((length, n) => length - (lengths[n] ?? 0));
    };
    const first = await lost(7);
    expect(await lost(7)).toEqual(first);
    expect(await lost(8)).not.toEqual(first);
    twin.webhooks.configure({});
  });

  it('go to the endpoints that registered for them, signed with the secret of each', async () => {
    received.length = 0;
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/other`;
    const endpoint = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ['customer.*' as 'customer.created'],
    });
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    await stripe.customers.create();
    await twin.webhooks.flush();
    const own = received.filter(({ body, header }) => {
      try {
        stripe.webhooks.constructEvent(body, header ?? '', endpoint.secret ?? '');
        return true;
      } catch {
        return false;
      }
    });
    expect(own.map(({ body }) => (JSON.parse(body) as Stripe.Event).type)).toEqual(['customer.created']);
    await stripe.webhookEndpoints.del(endpoint.id);
  });
});

import { startStripeTwin, type StripeTwin } from '@paddock/stripe-twin/start-stripe-twin';
import { Ajv } from 'ajv';
import { parse } from 'qs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerFor } from './provider-under-test.ts';
import { type Described, type Description, publishedDescription, type Schema } from './published-description.ts';
import { type Recorded, startRecordingProxy } from './recording-proxy.ts';

const description = publishedDescription();
if (description === undefined)
  console.log('requests against Stripe’s published description not run: the npm registry could not be reached');

// A form has only texts; the description gives their types.
const ajv = new Ajv({ strict: false, coerceTypes: 'array', validateFormats: false, allErrors: true });
/**
 * Newer than the published description: in the API version of the SDK this is the name of `payment_method_types`, and the
 * old name is refused.
 */
const YOUNGER = new Set(['allowed_payment_method_types']);
const parsed = (text: string) => JSON.parse(JSON.stringify(parse(text, { depth: 8 }))) as Record<string, unknown>;

const operationOf = ({ paths }: Description, { method, path }: Recorded): Described | undefined => {
  for (const [template, operations] of Object.entries(paths)) {
    const pattern = new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    if (pattern.test(path)) return operations[method.toLowerCase()];
  }
  return undefined;
};
/** What is wrong with a request by Stripe's own description. */
const faultsOf = (published: Description, sent: Recorded): readonly string[] => {
  const operation = operationOf(published, sent);
  if (operation === undefined) return [`There is no ${sent.method} ${sent.path}.`];
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const schemas: readonly (readonly [string, Schema, Record<string, unknown>])[] = [
    [
      'query',
      {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
      },
      parsed(sent.query),
    ],
    [
      'body',
      operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {
        type: 'object',
        additionalProperties: false,
      },
      parsed(sent.body),
    ],
  ];
  return schemas.flatMap(([place, schema, value]) =>
    ajv.validate(schema as object, value)
      ? []
      : (ajv.errors ?? [])
          .filter(({ params }) => !YOUNGER.has(String(params['additionalProperty'])))
          .map(
            ({ instancePath, message, params }) =>
              `${sent.method} ${sent.path}: ${place}${instancePath} ${message} ${JSON.stringify(params)}`,
          ),
  );
};

let twin: StripeTwin;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
beforeAll(async () => {
  twin = await startStripeTwin();
  proxy = await startRecordingProxy(twin);
});
afterAll(async () => {
  await proxy.close();
  await twin.close();
});

describe.skipIf(description === undefined)('every request the adapter sends', () => {
  it('is one that Stripe’s published description accepts', async () => {
    const published = description as Description;
    const provider = providerFor(proxy);
    // 1. Send every kind of request that the product uses.
    const customer = await provider.ensureCustomer({ userId: 'ada', key: 'k1' });
    if (customer.outcome !== 'ensured') throw new Error(customer.outcome);
    const { customerId } = customer;
    const stored = await provider.storeCard({ customerId, token: 'tok_visa', key: 'k2' });
    if (stored.outcome !== 'stored') throw new Error(stored.outcome);
    const pay = async (serial: number) => {
      const intent = await provider.createIntent({
        amountCents: 2_500,
        currency: 'usd',
        customerId,
        paymentMethodId: stored.card.paymentMethodId,
        metadata: { checkout_id: 'c1', user_id: 'ada' },
        idempotencyKey: `create${serial}`,
      });
      if (intent.outcome !== 'created') throw new Error(intent.outcome);
      return intent.intentId;
    };
    const intentId = await pay(1);
    await provider.confirmIntent({ intentId, idempotencyKey: 'k3', returnUrl: 'https://venue.test/back' });
    await provider.confirmIntent({ intentId: await pay(2), idempotencyKey: 'k4', offSession: true });
    await provider.cancelIntent({ intentId: await pay(3), idempotencyKey: 'k5' });
    await provider.readIntent({ intentId });
    const refund = { intentId, amountCents: 100, idempotencyKey: 'k6', reason: 'requested_by_customer' } as const;
    const refunded = await provider.refund(refund);
    if (refunded.outcome !== 'refunded') throw new Error(refunded.outcome);
    expect(await provider.readRefund({ refundId: refunded.refundId })).toMatchObject({ outcome: 'found' });
    expect(await provider.listRefunds({ intentId })).toMatchObject({
      outcome: 'listed',
      refunds: [{ refundId: refunded.refundId, intentId, amountCents: 100, failure: null }],
    });
    await provider.listBalanceTransactions({});
    await provider.detachCard({ paymentMethodId: stored.card.paymentMethodId, key: 'k7' });
    // 2. Check each against the description.
    const kinds = new Set(
      proxy.recorded.map(({ method, path }) => `${method} ${path.replace(/_[A-Za-z0-9]{8,}/g, '_id')}`),
    );
    console.log(
      `Stripe description of ${published.info.version}: ${proxy.recorded.length} requests of ${kinds.size} kinds`,
    );
    expect(kinds.size).toBeGreaterThan(7);
    expect(proxy.recorded.flatMap((sent) => faultsOf(published, sent))).toEqual([]);
  });

  it('fails this check with an unknown field, an amount that is not a number, or an unknown path', () => {
    const published = description as Description;
    const sent = { method: 'POST', path: '/v1/refunds', query: '' };
    expect(faultsOf(published, { ...sent, body: 'payment_intent=pi_1&amount=100' })).toEqual([]);
    expect(faultsOf(published, { ...sent, body: 'payment_intent=pi_1&made_up=1' })).toHaveLength(1);
    expect(faultsOf(published, { ...sent, body: 'payment_intent=pi_1&amount=ten' })).toHaveLength(1);
    expect(faultsOf(published, { ...sent, path: '/v1/made_up', body: '' })).toHaveLength(1);
  });
});

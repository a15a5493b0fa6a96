import { LIST_PARAMS, emit, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { integer, mergedMetadata, nested, oneOf, requiredText, text, type Params } from '../calls/params.ts';
import { parameterMissing } from '../calls/stripe-failure.ts';
import { cardFromEntry, cardOfTestId } from '../cards/card-entry.ts';
import { testCardById } from '../state/test-cards.ts';
import type { PaymentMethod } from '../state/objects.ts';
import { customerInPath, inParam, inPath, inRequiredParam } from './found.ts';
import { methodCardFields } from './card-fields.ts';
import { attach, detach, methodsOf, newMethod } from './payment-method-life.ts';
import { methodFromToken } from './tokens.ts';

/** A payment method from the fields of a call: `card[token]`, or the card's own data. */
export const methodFromData = (call: Call, params: Params): PaymentMethod => {
  oneOf(params, 'type', ['card']);
  requiredText(params, 'type');
  const card = nested(params, 'card');
  if (!card) throw parameterMissing('card');
  const token = text(card, 'token');
  const made =
    token === undefined
      ? newMethod(call, cardFromEntry(card, call.state.now()))
      : methodFromToken(call, token, 'card[token]');
  const billing = withBilling(made, params);
  return billing === made && params['metadata'] === undefined
    ? made
    : call.state.put<PaymentMethod>({ ...billing, metadata: mergedMetadata(params) });
};

const withBilling = (method: PaymentMethod, params: Params): PaymentMethod => {
  const given = nested(params, 'billing_details');
  if (!given) return method;
  const before = method['billing_details'] as { readonly address: object };
  const address = { ...before.address, ...nested(given, 'address') };
  return { ...method, billing_details: { ...before, ...given, address } };
};

/** The method a parameter names: an id, or one of Stripe's ready-made `pm_card_...`, each use of which makes a new method. */
export const methodInParam = (call: Call, param = 'payment_method'): PaymentMethod | undefined => {
  const known = testCardById(text(call.params, param) ?? '');
  return known ? newMethod(call, cardOfTestId(known, call.state.now())) : inParam(call, 'payment_method', param);
};

const methodInPath = (call: Call): PaymentMethod => {
  const known = testCardById(call.path['id'] ?? '');
  return known
    ? newMethod(call, cardOfTestId(known, call.state.now()))
    : inPath(call, 'payment_method', 'payment_method');
};

const updateMethod = (call: Call): PaymentMethod => {
  const before = inPath(call, 'payment_method', 'payment_method');
  const given = nested(call.params, 'card');
  const card = {
    ...before._twin.card,
    exp_month: (given && integer(given, 'exp_month')) ?? before._twin.card.exp_month,
    exp_year: (given && integer(given, 'exp_year')) ?? before._twin.card.exp_year,
  };
  const updated = call.state.put<PaymentMethod>({
    ...withBilling(before, call.params),
    card: methodCardFields(card),
    metadata: mergedMetadata(call.params, before.metadata),
    _twin: { ...before._twin, card },
  });
  emit(call, 'payment_method.updated', updated);
  return updated;
};

const list = (call: Call, customerId: string | undefined, url: string): object => {
  oneOf(call.params, 'type', ['card']);
  return listPage(call, customerId === undefined ? [] : methodsOf(call, customerId), url);
};

const PARAMS = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'customer', 'payment_method'];

/** https://docs.stripe.com/api/payment_methods */
export const paymentMethods: readonly Operation[] = [
  {
    name: 'payment_methods.create',
    method: 'POST',
    path: '/v1/payment_methods',
    params: PARAMS,
    publishable: true,
    run: (call) => methodFromData(call, call.params),
  },
  { name: 'payment_methods.retrieve', method: 'GET', path: '/v1/payment_methods/:id', params: [], run: methodInPath },
  {
    name: 'payment_methods.update',
    method: 'POST',
    path: '/v1/payment_methods/:id',
    params: ['billing_details', 'card', 'metadata', 'allow_redisplay'],
    run: updateMethod,
  },
  {
    name: 'payment_methods.list',
    method: 'GET',
    path: '/v1/payment_methods',
    params: [...LIST_PARAMS, 'customer', 'type', 'allow_redisplay'],
    run: (call) => list(call, inParam(call, 'customer')?.id, '/v1/payment_methods'),
  },
  {
    name: 'payment_methods.attach',
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: ['customer'],
    run: (call) => {
      const customer = inRequiredParam(call, 'customer');
      return attach(call, methodInPath(call), customer);
    },
  },
  {
    name: 'payment_methods.detach',
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: [],
    run: (call) => detach(call, inPath(call, 'payment_method', 'payment_method')),
  },
  {
    name: 'customers.list_payment_methods',
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: [...LIST_PARAMS, 'type', 'allow_redisplay'],
    run: (call) => {
      const customer = customerInPath(call);
      return list(call, customer.id, `/v1/customers/${customer.id}/payment_methods`);
    },
  },
];

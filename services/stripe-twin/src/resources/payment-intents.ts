import { LIST_PARAMS, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { mergedMetadata, text } from '../calls/params.ts';
import type { PaymentIntent } from '../state/objects.ts';
import { checkClientSecret } from './client-secret.ts';
import { inParam, inPath } from './found.ts';
import { TYPES } from './method-types.ts';
import { cancelIntent, captureIntent } from './intent-endings.ts';
import { confirmIntent } from './intent-confirmation.ts';
import { givenMethod } from './intent-method.ts';
import { amountOf, createIntent, currencyOf, FIELDS, fieldsOf } from './new-payment-intent.ts';
import { unexpectedState } from './intent-state.ts';

const updateIntent = (call: Call): PaymentIntent => {
  const before = inPath(call, 'payment_intent', 'intent');
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(before.status);
  const frozen = ['amount', 'currency', 'customer', 'payment_method'].find((name) => call.params[name] !== undefined);
  if (!open && frozen !== undefined) {
    throw unexpectedState(
      before,
      `This PaymentIntent's ${frozen} could not be updated because it has a status of ${before.status}.`,
    );
  }
  const customer = inParam(call, 'customer')?.id ?? before.customer;
  const method = givenMethod(call, customer);
  return call.state.put<PaymentIntent>({
    ...before,
    ...fieldsOf(call, before),
    amount: amountOf(call, before),
    currency: call.params['currency'] === undefined ? before.currency : currencyOf(call),
    customer,
    metadata: mergedMetadata(call.params, before.metadata),
    payment_method: method?.id ?? before.payment_method,
    ...(method ? { status: 'requires_confirmation', next_action: null } : {}),
  });
};

const retrieveIntent = (call: Call): PaymentIntent => {
  const intent = inPath(call, 'payment_intent', 'intent');
  checkClientSecret(call, 'payment_intent', intent);
  return intent;
};

const listIntents = (call: Call): object => {
  const customer = text(call.params, 'customer');
  const intents = call.state
    .all('payment_intent')
    .filter((intent) => customer === undefined || intent.customer === customer);
  return listPage(call, intents, '/v1/payment_intents');
};

const CHANGEABLE = ['amount', 'currency', 'customer', 'payment_method', ...TYPES, 'metadata', ...FIELDS];
const CONFIRMING = [
  'payment_method_options',
  'return_url',
  'off_session',
  'setup_future_usage',
  'error_on_requires_action',
  'use_stripe_sdk',
];

/** https://docs.stripe.com/api/payment_intents */
export const paymentIntents: readonly Operation[] = [
  {
    name: 'payment_intents.create',
    method: 'POST',
    path: '/v1/payment_intents',
    params: [...CHANGEABLE, ...CONFIRMING, 'confirm', 'capture_method', 'confirmation_method', 'payment_method_data'],
    run: createIntent,
  },
  {
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: ['client_secret'],
    publishable: true,
    run: retrieveIntent,
  },
  {
    name: 'payment_intents.update',
    method: 'POST',
    path: '/v1/payment_intents/:id',
    params: [...CHANGEABLE, 'payment_method_data'],
    run: updateIntent,
  },
  {
    name: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: [...CONFIRMING, ...TYPES, 'payment_method', 'payment_method_data', 'client_secret', 'receipt_email'],
    publishable: true,
    run: (call) => confirmIntent(call, retrieveIntent(call)),
  },
  {
    name: 'payment_intents.cancel',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: ['cancellation_reason'],
    run: (call) => cancelIntent(call, inPath(call, 'payment_intent', 'intent')),
  },
  {
    name: 'payment_intents.capture',
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    params: ['amount_to_capture', 'metadata'],
    run: (call) => captureIntent(call, inPath(call, 'payment_intent', 'intent')),
  },
  {
    name: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    params: [...LIST_PARAMS, 'customer'],
    run: listIntents,
  },
];

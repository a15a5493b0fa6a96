import { LIST_PARAMS, emit, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { flag, integer, mergedMetadata, oneOf, requiredText, text, texts } from '../calls/params.ts';
import { parameterInvalid, parameterMissing } from '../calls/stripe-failure.ts';
import type { PaymentIntent } from '../state/objects.ts';
import { checkClientSecret } from './client-secret.ts';
import { inParam, inPath } from './found.ts';
import { TYPES, typesOf } from './method-types.ts';
import { cancelIntent, captureIntent } from './intent-endings.ts';
import { confirmIntent } from './intent-confirmation.ts';
import { givenMethod } from './intent-method.ts';
import { unexpectedState } from './intent-state.ts';

const amountOf = (call: Call, before?: PaymentIntent): number => {
  const amount = integer(call.params, 'amount') ?? before?.amount;
  if (amount === undefined) throw parameterMissing('amount');
  if (amount < 1) {
    throw parameterInvalid('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  }
  if (amount < 50) throw parameterInvalid('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > 99_999_999) {
    throw parameterInvalid('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
  }
  return amount;
};

const currencyOf = (call: Call): string => {
  const currency = requiredText(call.params, 'currency').toLowerCase();
  if (currency !== 'usd') throw parameterInvalid('currency', `Invalid currency: ${currency}. The twin knows usd.`);
  return currency;
};

const FIELDS = ['description', 'receipt_email', 'statement_descriptor', 'statement_descriptor_suffix'] as const;
const fieldsOf = (call: Call, before?: PaymentIntent) =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = text(call.params, field);
      return [field, value === undefined ? (before?.[field] ?? null) : value || null];
    }),
  ) as { readonly description: string | null };

const createIntent = (call: Call): PaymentIntent => {
  const confirms = flag(call.params, 'confirm');
  const amount = amountOf(call);
  const currency = currencyOf(call);
  const customer = inParam(call, 'customer')?.id ?? null;
  const method = givenMethod(call, customer);
  const id = call.state.newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: texts(call.params, 'allowed_payment_method_types') ?? null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      oneOf(call.params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_${call.state.newId('secret')}`,
    confirmation_method: oneOf(call.params, 'confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: call.state.now(),
    currency,
    customer,
    customer_account: null,
    ...fieldsOf(call),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata(call.params),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: typesOf(call),
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: oneOf(call.params, 'setup_future_usage', ['on_session', 'off_session']) ?? null,
    shipping: null,
    source: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    _twin: { returnUrl: null },
  };
  call.state.put(intent);
  emit(call, 'payment_intent.created', intent);
  return confirms ? confirmIntent(call, intent) : intent;
};

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

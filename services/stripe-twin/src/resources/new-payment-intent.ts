import { emit, type Call } from '../calls/operation.ts';
import { flag, integer, mergedMetadata, oneOf, requiredText, text, texts } from '../calls/params.ts';
import { parameterInvalid, parameterMissing } from '../calls/stripe-failure.ts';
import type { PaymentIntent } from '../state/objects.ts';
import { inParam } from './found.ts';
import { confirmIntent } from './intent-confirmation.ts';
import { givenMethod } from './intent-method.ts';
import { typesOf } from './method-types.ts';

export const amountOf = (call: Call, before?: PaymentIntent): number => {
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

export const currencyOf = (call: Call): string => {
  const currency = requiredText(call.params, 'currency').toLowerCase();
  if (currency !== 'usd') throw parameterInvalid('currency', `Invalid currency: ${currency}. The twin knows usd.`);
  return currency;
};

export const FIELDS = ['description', 'receipt_email', 'statement_descriptor', 'statement_descriptor_suffix'] as const;
export const fieldsOf = (call: Call, before?: PaymentIntent) =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = text(call.params, field);
      return [field, value === undefined ? (before?.[field] ?? null) : value || null];
    }),
  ) as { readonly description: string | null };

/** Creates an intent. Without `confirm` it cannot take money: decision 0136 (b) relies on that. */
export const createIntent = (call: Call): PaymentIntent => {
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

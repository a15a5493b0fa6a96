import { LIST_PARAMS, emit, type Call, type Operation } from '../calls/operation.ts';
import { listPage } from '../calls/list-page.ts';
import { flag, mergedMetadata, oneOf, text, texts } from '../calls/params.ts';
import type { SetupIntent } from '../state/objects.ts';
import { checkClientSecret } from './client-secret.ts';
import { inParam, inPath } from './found.ts';
import { givenMethod } from './intent-method.ts';
import { confirmSetup } from './setup-confirmation.ts';
import { unexpectedState } from './intent-state.ts';
import { TYPES, typesOf } from './method-types.ts';

const createSetup = (call: Call): SetupIntent => {
  const customer = inParam(call, 'customer')?.id ?? null;
  const method = givenMethod(call, customer);
  const id = call.state.newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: texts(call.params, 'allowed_payment_method_types') ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_${call.state.newId('secret')}`,
    created: call.state.now(),
    customer,
    description: text(call.params, 'description') ?? null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata(call.params),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: typesOf(call),
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: oneOf(call.params, 'usage', ['off_session', 'on_session']) ?? 'off_session',
    _twin: { returnUrl: null },
  };
  const confirms = flag(call.params, 'confirm');
  call.state.put(intent);
  emit(call, 'setup_intent.created', intent);
  return confirms ? confirmSetup(call, intent) : intent;
};

const cancelSetup = (call: Call): SetupIntent => {
  const before = inPath(call, 'setup_intent', 'intent');
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw unexpectedState(before, `You cannot cancel this SetupIntent because it has a status of ${before.status}.`);
  }
  const reason = oneOf(call.params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  const canceled = call.state.put<SetupIntent>({
    ...before,
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  });
  emit(call, 'setup_intent.canceled', canceled);
  return canceled;
};

const retrieveSetup = (call: Call): SetupIntent => {
  const intent = inPath(call, 'setup_intent', 'intent');
  checkClientSecret(call, 'setupintent', intent);
  return intent;
};

const listSetups = (call: Call): object => {
  const [customer, method] = [text(call.params, 'customer'), text(call.params, 'payment_method')];
  const intents = call.state
    .all('setup_intent')
    .filter((intent) => customer === undefined || intent.customer === customer)
    .filter((intent) => method === undefined || intent.payment_method === method);
  return listPage(call, intents, '/v1/setup_intents');
};

const PATH = '/v1/setup_intents';
const CONFIRMING = [
  ...TYPES,
  'payment_method_options',
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
];

/** https://docs.stripe.com/api/setup_intents */
export const setupIntents: readonly Operation[] = [
  {
    name: 'setup_intents.create',
    method: 'POST',
    path: PATH,
    params: [...CONFIRMING, 'confirm', 'customer', 'description', 'metadata', 'usage'],
    run: createSetup,
  },
  {
    name: 'setup_intents.retrieve',
    method: 'GET',
    path: `${PATH}/:id`,
    params: ['client_secret'],
    publishable: true,
    run: retrieveSetup,
  },
  {
    name: 'setup_intents.confirm',
    method: 'POST',
    path: `${PATH}/:id/confirm`,
    params: [...CONFIRMING, 'client_secret'],
    publishable: true,
    run: (call) => confirmSetup(call, retrieveSetup(call)),
  },
  {
    name: 'setup_intents.cancel',
    method: 'POST',
    path: `${PATH}/:id/cancel`,
    params: ['cancellation_reason'],
    run: cancelSetup,
  },
  {
    name: 'setup_intents.list',
    method: 'GET',
    path: PATH,
    params: [...LIST_PARAMS, 'customer', 'payment_method'],
    run: listSetups,
  },
];

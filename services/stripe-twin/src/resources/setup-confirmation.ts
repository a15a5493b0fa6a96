import { emit, type Call } from '../calls/operation.ts';
import { askToSetUp } from '../cards/bank.ts';
import { cardFailure, type CardError } from '../cards/declined.ts';
import type { PaymentMethod, SetupIntent } from '../state/objects.ts';
import { givenMethod } from './intent-method.ts';
import { unexpectedState } from './intent-state.ts';
import { challengeFor, returnUrlOf } from './next-action.ts';
import { attach } from './payment-method-life.ts';

/** Asks the bank whether the card may be used later. If so, attaches it to the customer. */
export const confirmSetup = (call: Call, before: SetupIntent): SetupIntent => {
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw unexpectedState(before, `You cannot confirm this SetupIntent because it has a status of ${before.status}.`);
  }
  const method = givenMethod(call, before.customer) ?? call.state.find('payment_method', before.payment_method ?? '');
  if (!method) {
    throw unexpectedState(before, "You cannot confirm this SetupIntent because it's missing a payment method.");
  }
  const returnUrl = returnUrlOf(call);
  const intent: SetupIntent = { ...before, payment_method: method.id };
  const answer = askToSetUp(method, { offSession: false, authenticated: false });
  if (answer === 'approved') return succeed(call, intent, method);
  if (answer !== 'challenge') {
    throw cardFailure({ ...answer, setup_intent: fail(call, intent, method, answer), payment_method: method });
  }
  const waiting = call.state.put<SetupIntent>({
    ...intent,
    status: 'requires_action',
    next_action: challengeFor(call, intent.id, intent.client_secret, returnUrl),
    _twin: { returnUrl },
  });
  emit(call, 'setup_intent.requires_action', waiting);
  return waiting;
};

/** Finishes the answered challenge of a set-up. One that was cancelled in between stays cancelled. */
export const finishSetupChallenge = (call: Call, before: SetupIntent, passed: boolean): SetupIntent => {
  if (before.status !== 'requires_action') return before;
  const method = call.state.find('payment_method', before.payment_method ?? '');
  if (!method) throw new Error(`Set-up ${before.id} waits for a challenge without a card.`);
  return passed ? succeed(call, before, method) : fail(call, before, method, CHALLENGE_FAILED);
};

const succeed = (call: Call, intent: SetupIntent, method: PaymentMethod): SetupIntent => {
  const customer = call.state.find('customer', intent.customer ?? '');
  if (customer && method.customer === null) attach(call, method, customer, true);
  else call.state.put({ ...method, _twin: { ...method._twin, setUp: true } });
  const done = call.state.put<SetupIntent>({
    ...intent,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
  });
  emit(call, 'setup_intent.succeeded', done);
  return done;
};

const fail = (call: Call, intent: SetupIntent, method: PaymentMethod, error: CardError): SetupIntent => {
  const failed = call.state.put<SetupIntent>({
    ...intent,
    status: 'requires_payment_method',
    last_setup_error: { ...error, payment_method: method },
    next_action: null,
    payment_method: null,
  });
  emit(call, 'setup_intent.setup_failed', failed);
  return failed;
};

const CHALLENGE_FAILED: CardError = {
  type: 'card_error',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

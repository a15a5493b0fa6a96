import { emit, type Call } from '../calls/operation.ts';
import { flag, text } from '../calls/params.ts';
import { askToCharge } from '../cards/bank.ts';
import { AUTHENTICATION_REQUIRED, cardFailure, type CardError } from '../cards/declined.ts';
import type { PaymentIntent, PaymentMethod } from '../state/objects.ts';
import { approvedCharge, declinedCharge } from './charges.ts';
import { givenMethod } from './intent-method.ts';
import { unexpectedState } from './intent-state.ts';
import { challengeFor, returnUrlOf } from './next-action.ts';

/**
 * Confirms an intent, which may move money: it succeeds, requires 3-D Secure, or fails with 402 and requires another card. Calls
 * run one after another, so the second of two confirmations finds the intent already settled.
 */
export const confirmIntent = (call: Call, before: PaymentIntent): PaymentIntent => {
  refuseSettled(before);
  const method = givenMethod(call, before.customer) ?? call.state.find('payment_method', before.payment_method ?? '');
  if (!method) {
    throw unexpectedState(
      before,
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
    );
  }
  const returnUrl = returnUrlOf(call);
  const intent: PaymentIntent = {
    ...before,
    payment_method: method.id,
    receipt_email: text(call.params, 'receipt_email') ?? before['receipt_email'],
  };
  if (call.processLater) return call.state.put<PaymentIntent>({ ...intent, status: 'processing', next_action: null });
  const answer = askToCharge(method, { offSession: flag(call.params, 'off_session'), authenticated: false });
  if (answer === 'approved') return succeed(call, intent, method, false);
  if (answer !== 'challenge') throw failWith(call, intent, method, answer);
  if (flag(call.params, 'error_on_requires_action')) throw failWith(call, intent, method, AUTHENTICATION_REQUIRED);
  const waiting = call.state.put<PaymentIntent>({
    ...intent,
    status: 'requires_action',
    next_action: challengeFor(call, intent.id, intent.client_secret, returnUrl),
    _twin: { returnUrl },
  });
  emit(call, 'payment_intent.requires_action', waiting);
  return waiting;
};

/** Finishes the answered challenge of an intent. An intent that was cancelled in between stays cancelled. */
export const finishIntentChallenge = (call: Call, before: PaymentIntent, passed: boolean): PaymentIntent => {
  if (before.status !== 'requires_action') return before;
  const method = call.state.find('payment_method', before.payment_method ?? '');
  if (!method) throw new Error(`Intent ${before.id} waits for a challenge without a card.`);
  const answer = passed ? askToCharge(method, { offSession: false, authenticated: true }) : CHALLENGE_FAILED;
  if (answer === 'approved' || answer === 'challenge') return succeed(call, before, method, true);
  return fail(call, before, method, answer);
};

/** Settles an intent that a fault left `processing`. */
export const settleIntent = (call: Call, before: PaymentIntent, succeeds: boolean): PaymentIntent => {
  if (before.status !== 'processing') return before;
  const method = call.state.find('payment_method', before.payment_method ?? '');
  if (!method) throw new Error(`Intent ${before.id} is processing without a card.`);
  return succeeds ? succeed(call, before, method, false) : fail(call, before, method, NOT_PROCESSED);
};

const refuseSettled = (intent: PaymentIntent): void => {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing' || intent.status === 'requires_capture') {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
};

const succeed = (call: Call, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): PaymentIntent => {
  const captured = intent.capture_method !== 'manual';
  const charge = approvedCharge(call, intent, method, { captured, authenticated });
  const settled = call.state.put<PaymentIntent>({
    ...intent,
    status: captured ? 'succeeded' : 'requires_capture',
    amount_capturable: captured ? 0 : intent.amount,
    amount_received: captured ? intent.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
  });
  if (method.customer === null) call.state.put({ ...method, _twin: { ...method._twin, spent: true } });
  emit(call, captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', settled);
  return settled;
};

const fail = (call: Call, intent: PaymentIntent, method: PaymentMethod, error: CardError): PaymentIntent => {
  const charge =
    error.code === 'payment_intent_authentication_failure' ? undefined : declinedCharge(call, intent, method, error);
  const failed = call.state.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { ...error, ...(charge ? { charge: charge.id } : {}), payment_method: method },
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
  });
  emit(call, 'payment_intent.payment_failed', failed);
  return failed;
};

const failWith = (call: Call, intent: PaymentIntent, method: PaymentMethod, error: CardError) => {
  const failed = fail(call, intent, method, error);
  return cardFailure({ ...(failed['last_payment_error'] as CardError), payment_intent: failed });
};

const CHALLENGE_FAILED: CardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const NOT_PROCESSED: CardError = {
  type: 'card_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};

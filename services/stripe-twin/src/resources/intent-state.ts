import { refusedState, type StripeFailure } from '../calls/stripe-failure.ts';
import type { PaymentIntent, SetupIntent } from '../state/objects.ts';

/** The failure for an intent in a state that forbids the call. It contains the intent, so that the caller sees its state. */
export const unexpectedState = (intent: PaymentIntent | SetupIntent, message: string): StripeFailure =>
  intent.object === 'payment_intent'
    ? refusedState(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
    : refusedState(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });

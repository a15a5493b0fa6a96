import { refusedState, type StripeFailure } from '../calls/stripe-failure.ts';
import type { PaymentIntent, SetupIntent } from '../state/objects.ts';

/** The intent stands where the call cannot act on it; the answer shows the intent, which is how a caller learns the truth. */
export const unexpectedState = (intent: PaymentIntent | SetupIntent, message: string): StripeFailure =>
  intent.object === 'payment_intent'
    ? refusedState(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
    : refusedState(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });

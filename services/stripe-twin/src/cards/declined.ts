import { StripeFailure, type FailureBody } from '../calls/stripe-failure.ts';
import type { Decline } from '../state/test-cards.ts';

type DeclineWords = Pick<FailureBody, 'code' | 'decline_code' | 'param' | 'message'>;

const soft = (decline_code: Decline, message = 'Your card was declined.'): DeclineWords => ({
  code: 'card_declined',
  decline_code,
  message,
});

/** Code, decline code and the sentence for the cardholder, combined as in Stripe. */
const WORDS: Readonly<Record<Decline, DeclineWords>> = {
  generic_decline: soft('generic_decline'),
  insufficient_funds: soft('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: soft('lost_card'),
  stolen_card: soft('stolen_card'),
  fraudulent: soft('fraudulent'),
  card_velocity_exceeded: soft(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export type CardError = FailureBody & { readonly type: 'card_error' };

export const declineBody = (decline: Decline): CardError => ({ type: 'card_error', ...WORDS[decline] });

/** The error of an off-session payment whose bank requires a challenge: the customer is not there to answer it. */
export const AUTHENTICATION_REQUIRED: CardError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const cardFailure = (body: CardError): StripeFailure => new StripeFailure(402, body);

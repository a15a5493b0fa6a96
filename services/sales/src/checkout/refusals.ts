import type { CheckoutRefusal } from '@paddock/shared-domain/payments/refusals';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/** The answer for each refusal of a checkout. A missing row does not compile. */
export const CHECKOUT_REFUSALS: { readonly [Reason in CheckoutRefusal]: ProblemAnswer } = {
  AlreadyQuoted: problem('conflict'),
  CheckoutUnknown: notFound,
  QuoteExpired: problem('quote_expired'),
  QuoteStale: problem('quote_stale'),
  CardMissing: problem('card_missing'),
  CheckoutUnderWay: problem('checkout_in_flight', { retryAfter: 2 }),
  PaymentIdTaken: problem('conflict'),
  PaymentUnsound: problem('conflict'),
  StepOutOfTurn: problem('conflict'),
};

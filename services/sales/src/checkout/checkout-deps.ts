import type { CheckoutRefusal } from '@paddock/shared-domain/checkout/refusals';
import type { BookingDeps } from '../booking/booking-deps.ts';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { CheckoutPayment } from './process/checkout-payment.ts';
import type { GuessVoucher } from '../vouchers/guesses.ts';
import type { MeansOf } from './means.ts';
import type { OneAtATime } from './one-at-a-time.ts';

export type CheckoutDeps = BookingDeps & {
  readonly payment: CheckoutPayment;
  readonly cards: CardProvider;
  readonly oneAtATime: OneAtATime;
  readonly sleep: (millis: number) => Promise<void>;
  readonly meansOf: MeansOf;
  readonly guessVoucher: GuessVoucher;
};

export const REFUSALS: { readonly [Reason in CheckoutRefusal]: ProblemAnswer } = {
  AlreadyQuoted: problem('conflict'),
  CheckoutUnknown: notFound,
  QuoteExpired: problem('quote_expired'),
  QuoteStale: problem('quote_stale'),
  CardMissing: problem('card_missing'),
  StepOutOfTurn: problem('conflict'),
};

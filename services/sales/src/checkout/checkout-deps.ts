import type { CheckoutRefusal } from '@paddock/shared-domain/payments/refusals';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { Bookings } from '../payments/process/payments.ts';
import type { PaymentReply } from '../payments/status-reply.ts';
import type { GuessVoucher } from '../vouchers/guesses.ts';
import type { MeansOf } from './means.ts';
import type { OneAtATime } from './one-at-a-time.ts';

export type CheckoutDeps = BookingDeps & {
  readonly bookings: Bookings;
  readonly reply: Pick<PaymentReply, 'answerBooking' | 'booking'>;
  readonly oneAtATime: OneAtATime;
  readonly meansOf: MeansOf;
  readonly guessVoucher: GuessVoucher;
};

export const REFUSALS: { readonly [Reason in CheckoutRefusal]: ProblemAnswer } = {
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

import type { BookingDeps } from '../booking/booking-deps.ts';
import type { Bookings } from '../payments/process/payments.ts';
import type { UnpaidHolds } from '../payments/unpaid-holds.ts';
import type { PaymentReply } from '../payments/status-reply.ts';
import type { GuessVoucher } from '../vouchers/guesses.ts';
import type { PaymentResourcesOf } from './payment-resources.ts';
import type { OneAtATime } from './one-at-a-time.ts';

export type CheckoutDeps = BookingDeps & {
  readonly bookings: Bookings;
  readonly reply: Pick<PaymentReply, 'answerBooking' | 'booking'>;
  readonly unpaidHolds: Pick<UnpaidHolds, 'givenUp' | 'waitUntil'>;
  readonly oneAtATime: OneAtATime;
  readonly resourcesOf: PaymentResourcesOf;
  readonly guessVoucher: GuessVoucher;
};

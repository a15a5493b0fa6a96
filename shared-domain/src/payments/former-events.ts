import { type FormerEvent, formerly, renamed } from '../kernel/former-events.ts';
import {
  PaymentAbandoned,
  PaymentCaptured,
  PaymentChallenged,
  PaymentConfirmationStarted,
  PaymentIntentCreated,
  PaymentRefused,
  PaymentStopped,
  TotalBelowCardMinimumBilled,
} from './events.ts';

type OfEveryPayment =
  | typeof PaymentAbandoned
  | typeof PaymentCaptured
  | typeof PaymentChallenged
  | typeof PaymentConfirmationStarted
  | typeof PaymentIntentCreated
  | typeof PaymentRefused
  | typeof PaymentStopped;

/** Bookings once had their own names for events that every payment has. */
const ofBooking = (name: string, to: OfEveryPayment): FormerEvent =>
  formerly(name, [to], ({ data: { checkoutId, ...data } }) => ({
    type: to.shape.type.value,
    data: { paymentId: checkoutId, ...data },
  }));

export const formerPaymentEvents: readonly FormerEvent[] = [
  ofBooking('IntentCreated', PaymentIntentCreated),
  ofBooking('ConfirmationStarted', PaymentConfirmationStarted),
  ofBooking('PaymentActionRequired', PaymentChallenged),
  ofBooking('PaymentSucceeded', PaymentCaptured),
  ofBooking('PaymentDeclined', PaymentRefused),
  ofBooking('PaymentFenced', PaymentStopped),
  // A seat was taken, or voucher and credits no longer sufficed.
  ofBooking('HoldingRefused', PaymentStopped),
  ofBooking('HoldRejected', PaymentStopped),
  // The payment provider refused the intent.
  ofBooking('IntentRefused', PaymentStopped),
  ofBooking('CheckoutFailed', PaymentAbandoned),
  renamed('SmallTotalBilled', TotalBelowCardMinimumBilled),
];

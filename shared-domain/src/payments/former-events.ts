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

/** A booking had names of its own for what every payment goes through. */
const ofBooking = (name: string, to: OfEveryPayment): FormerEvent =>
  formerly(name, [to], ({ data: { checkoutId, ...data } }) => ({
    type: to.shape.type.value,
    data: { paymentId: checkoutId, ...data },
  }));

/** What earlier releases wrote. */
export const formerPaymentEvents: readonly FormerEvent[] = [
  ofBooking('IntentCreated', PaymentIntentCreated),
  ofBooking('ConfirmationStarted', PaymentConfirmationStarted),
  ofBooking('PaymentActionRequired', PaymentChallenged),
  ofBooking('PaymentSucceeded', PaymentCaptured),
  ofBooking('PaymentDeclined', PaymentRefused),
  ofBooking('PaymentFenced', PaymentStopped),
  // A seat was gone, or voucher and credits no longer sufficed.
  ofBooking('HoldingRefused', PaymentStopped),
  ofBooking('HoldRejected', PaymentStopped),
  // The provider would not take it on.
  ofBooking('IntentRefused', PaymentStopped),
  ofBooking('CheckoutFailed', PaymentAbandoned),
  renamed('SmallTotalBilled', TotalBelowCardMinimumBilled),
];

import { type Decider, decideBy } from '../kernel/decider.ts';
import { type AcceptCheckout, acceptCheckout } from './accept-checkout.ts';
import type { PaymentEvent } from './events.ts';
import { evolvePayment, noPayment, type Payment } from './payment.ts';
import { type QuoteCheckout, quoteCheckout } from './quote-checkout.ts';
import { type RecordFacts, recordFacts } from './record-facts.ts';
import type { PaymentRefusal } from './refusals.ts';
import { type RequestPayment, requestPayment } from './request-payment.ts';

export type PaymentCommand = QuoteCheckout | AcceptCheckout | RequestPayment | RecordFacts;

/** One state machine for every payment. */
const machine = {
  initialState: noPayment,
  evolve: evolvePayment,
  decide: decideBy<Payment, PaymentEvent, PaymentCommand, PaymentRefusal>({
    QuoteCheckout: quoteCheckout,
    AcceptCheckout: acceptCheckout,
    RequestPayment: requestPayment,
    RecordFacts: recordFacts,
  }),
};
type PaymentDecider = Decider<Payment, PaymentEvent, PaymentCommand, PaymentRefusal>;

/** For bookings: their stream has the id of the quote. */
export const checkoutDecider: PaymentDecider = { category: 'checkout', ...machine };
/** For all other payments. */
export const paymentDecider: PaymentDecider = { category: 'payment', ...machine };

import { type Decider, decideBy } from '../kernel/decider.ts';
import type { PaymentEvent } from './events.ts';
import { evolvePayment, noPayment, type Payment } from './payment.ts';
import { type RecordPaymentStep, recordPaymentStep } from './record-payment-step.ts';
import type { PaymentRefusal } from './refusals.ts';
import { type RequestPayment, requestPayment } from './request-payment.ts';

export type PaymentCommand = RequestPayment | RecordPaymentStep;

export const paymentDecider: Decider<Payment, PaymentEvent, PaymentCommand, PaymentRefusal> = {
  category: 'payment',
  initialState: noPayment,
  evolve: evolvePayment,
  decide: decideBy<Payment, PaymentEvent, PaymentCommand, PaymentRefusal>({
    RequestPayment: requestPayment,
    RecordPaymentStep: recordPaymentStep,
  }),
};

import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { PaymentEvent, PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { evolvePayment, isPaymentUnderWay, noPayment } from '@paddock/shared-domain/payments/payment';
import { change, type Effect, projection } from '../engine/projection.ts';
import { type PaymentRow, payments } from './table.ts';

/** The phase after an event follows from the payment's own fold; the row keeps only what the janitor and webhooks need. */
const moved = (event: Recorded<Exclude<PaymentEvent, { type: 'PaymentRequested' }>>): Effect[] => {
  const { phase } = evolvePayment(noPayment, event);
  return [
    change(
      payments,
      { id: event.data.paymentId },
      (row) =>
        row && {
          ...row,
          phase,
          under_way: isPaymentUnderWay({ phase }),
          moved_at: event.metadata.at,
          intent_id: event.type === 'PaymentIntentCreated' ? event.data.intentId : row.intent_id,
        },
    ),
  ];
};

const requested = ({ data, metadata }: Recorded<PaymentEventOf<'PaymentRequested'>>): Effect[] => [
  change(payments, { id: data.paymentId }, (): PaymentRow => ({
    id: data.paymentId,
    user_id: data.userId,
    purpose: data.purpose.kind,
    amount_cents: data.amountCents,
    phase: 'requested',
    under_way: true,
    intent_id: null,
    moved_at: metadata.at,
  })),
];

/** Payments and what became of them (decisions D4, D5). */
export const paymentsProjection = projection<PaymentEvent>({
  name: 'payments',
  version: 1,
  tables: [payments],
  on: {
    PaymentRequested: requested,
    PaymentPrepared: moved,
    PaymentIntentCreated: moved,
    PaymentConfirmationStarted: moved,
    PaymentChallenged: moved,
    PaymentCaptured: moved,
    PaymentRefused: moved,
    PaymentStopped: moved,
    PaymentSettled: moved,
    PaymentAbandoned: moved,
  },
});

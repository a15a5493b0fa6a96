import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { PaymentEvent, PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { evolvePayment, isPaymentUnderWay, noPayment } from '@paddock/shared-domain/payments/payment';
import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../engine/projection.ts';
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
    // Whoever pays hears of all their payments under one name, checkouts among them.
    ...('userId' in event.data ? [announce('checkouts', { user: event.data.userId })] : []),
  ];
};
/** The bank asks: its event does not say whom, the row does. */
const challenged: ReadingHandler<PaymentEventOf<'PaymentChallenged'>> = {
  reads: ({ data }) => [rowKey(payments, { id: data.paymentId })],
  changes: (event, rows) => {
    const row = rows.get(payments, { id: event.data.paymentId });
    return [...moved(event), ...(row === undefined ? [] : [announce('checkouts', { user: row.user_id })])];
  },
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
  announce('checkouts', { user: data.userId }),
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
    PaymentChallenged: challenged,
    PaymentCaptured: moved,
    PaymentRefused: moved,
    PaymentStopped: moved,
    PaymentSettled: moved,
    PaymentAbandoned: moved,
  },
});

import type { AccountEventOf } from '@paddock/shared-domain/billing/events';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { PaymentEvent, PaymentEventOf } from '@paddock/shared-domain/payments/events';
import {
  evolvePayment,
  isPaymentUnderWay,
  noPayment,
  type PaymentPhase,
} from '@paddock/shared-domain/payments/payment';
import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { type PaymentRow, payments } from './table.ts';

const idOf = (data: { readonly paymentId: PaymentId } | { readonly checkoutId: string }): PaymentId =>
  PaymentId.parse('paymentId' in data ? data.paymentId : data.checkoutId);

const to = (event: Recorded, phase: PaymentPhase, row: PaymentRow): PaymentRow => ({
  ...row,
  phase,
  under_way: isPaymentUnderWay({ phase }),
  moved_at: event.metadata.at,
});

/** The payment's own fold computes the phase; the row stores only what the recovery sweeper and webhooks need. */
const moved = (event: Recorded<Exclude<PaymentEvent, { type: 'CheckoutQuoted' | 'PaymentRequested' }>>): Effect[] => {
  const { phase } = evolvePayment(noPayment, event);
  return [
    change(
      payments,
      { id: idOf(event.data) },
      (row) =>
        row && {
          ...to(event, phase, row),
          intent_id: event.type === 'PaymentIntentCreated' ? event.data.intentId : row.intent_id,
        },
    ),
    // All payments of a customer are announced as `checkouts`.
    ...('userId' in event.data ? [announce('checkouts', { user: event.data.userId })] : []),
  ];
};
/** The bank requires a confirmation: its event does not name the customer, the row does. */
const challenged: ReadingHandler<PaymentEventOf<'PaymentChallenged'>> = {
  reads: ({ data }) => [rowKey(payments, { id: data.paymentId })],
  changes: (event, rows) => {
    const row = rows.get(payments, { id: event.data.paymentId });
    return [...moved(event), ...(row === undefined ? [] : [announce('checkouts', { user: row.user_id })])];
  },
};

const row = (event: Recorded, first: Omit<PaymentRow, 'under_way' | 'intent_id' | 'moved_at'>): Effect =>
  change(payments, { id: first.id }, (): PaymentRow => ({
    ...first,
    under_way: isPaymentUnderWay(first),
    intent_id: null,
    moved_at: event.metadata.at,
  }));

/** Payments and their state (CHECK-02, decisions 0137, 0138). */
export const paymentsProjection = projection<PaymentEvent | AccountEventOf<'CheckoutBegun'>>({
  name: 'payments',
  version: 3,
  tables: [payments],
  on: {
    CheckoutQuoted: (event) => [
      row(event, {
        id: idOf(event.data),
        user_id: event.data.userId,
        purpose: 'booking',
        phase: 'quoted',
      }),
    ],
    // The account may be the first stream to record that the customer confirmed.
    CheckoutBegun: (event) => [
      change(payments, { id: idOf(event.data) }, (row) =>
        row?.phase === 'quoted' ? to(event, 'requested', row) : row,
      ),
    ],
    PaymentRequested: (event) => [
      row(event, {
        id: event.data.paymentId,
        user_id: event.data.userId,
        purpose: event.data.purpose.kind,
        phase: 'requested',
      }),
      announce('checkouts', { user: event.data.userId }),
    ],
    CheckoutAccepted: moved,
    SeatsHeld: moved,
    FundsHeld: moved,
    TotalBelowCardMinimumBilled: moved,
    SeatsConfirmed: moved,
    FundsPosted: moved,
    CheckoutCompleted: moved,
    FundsVoided: moved,
    SeatsReleased: moved,
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

import { type Checkout, evolveCheckout, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutEvent, CheckoutEventOf } from '@paddock/shared-domain/checkout/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../../engine/projection.ts';
import { type CheckoutRow, checkouts } from './table.ts';

/** The phase after an event follows from the checkout's own fold; the row keeps only what lists and the janitor need. */
const moved = (event: Recorded<CheckoutEvent>): Effect[] => {
  const { phase } = evolveCheckout({ phase: 'none' } as Checkout, event);
  return [
    change(
      checkouts,
      { id: event.data.checkoutId },
      (row) =>
        row && {
          ...row,
          phase,
          under_way: isUnderWay({ phase }),
          moved_at: event.metadata.at,
          intent_id: event.type === 'IntentCreated' ? event.data.intentId : row.intent_id,
        },
    ),
    ...('userId' in event.data ? [announce('checkouts', { user: event.data.userId })] : []),
  ];
};

/** The bank asks: its event does not say whom, the row does. */
const challenged: ReadingHandler<CheckoutEventOf<'PaymentActionRequired'>> = {
  reads: ({ data }) => [rowKey(checkouts, { id: data.checkoutId })],
  changes: (event, rows) => {
    const row = rows.get(checkouts, { id: event.data.checkoutId });
    return [...moved(event), ...(row === undefined ? [] : [announce('checkouts', { user: row.user_id })])];
  },
};

/** Quotes and what became of them (CHECK-02, decision D4). */
export const quotes = projection<CheckoutEvent>({
  name: 'quotes',
  version: 2,
  tables: [checkouts],
  on: {
    CheckoutQuoted: ({ data, metadata }) => [
      change(checkouts, { id: data.checkoutId }, (): CheckoutRow => ({
        id: data.checkoutId,
        user_id: data.userId,
        location_id: data.locationId,
        phase: 'quoted',
        under_way: false,
        total_cents: data.totalCents,
        intent_id: null,
        quoted_at: metadata.at,
        moved_at: metadata.at,
      })),
    ],
    CheckoutAccepted: moved,
    SeatsHeld: moved,
    HoldRejected: moved,
    FundsHeld: moved,
    IntentCreated: moved,
    IntentRefused: moved,
    ConfirmationStarted: moved,
    PaymentActionRequired: challenged,
    PaymentSucceeded: moved,
    PaymentDeclined: moved,
    PaymentFenced: moved,
    TotalBelowCardMinimumBilled: moved,
    SeatsConfirmed: moved,
    FundsPosted: moved,
    CheckoutCompleted: moved,
    FundsVoided: moved,
    SeatsReleased: moved,
    CheckoutFailed: moved,
  },
});

import type { OutstandingKind } from '@paddock/shared-domain/billing/item-events';
import type { CheckoutId, LocationId, PaymentId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { PaymentPurpose } from '@paddock/shared-domain/payments/events';
import { bigint, boolean, instant, integer, json, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Balance of each account of the books: the sum of its postings (invariant L2). Debits are positive. */
export const accounts = table('accounts', {
  columns: { account: text(), amount_cents: bigint() },
  key: ['account'],
});
/** What customers owe or owed, one row an item (rule A-082). */
export const items = table('items', {
  columns: {
    id: text(),
    user_id: text<UserId>(),
    kind: text<OutstandingKind>(),
    reservation_id: nullable(text<ReservationId>()),
    checkout_id: nullable(text<CheckoutId>()),
    location_id: text<LocationId>(),
    amount_cents: integer(),
    /** Paid so far, also in parts. */
    paid_cents: integer(),
    open: boolean(),
    added_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(user_id) where open' }],
});
/** Purpose of each payment, for its later charge. */
export const purposes = table('purposes', {
  columns: { payment_id: text<PaymentId>(), purpose: text<ChargePurpose>() },
  key: ['payment_id'],
});
export type ChargePurpose = 'checkout' | PaymentPurpose['kind'];
/** Card charges, and failed attempts (PAY-12). */
export const charges = table('charges', {
  columns: {
    id: text(),
    user_id: text<UserId>(),
    checkout_id: nullable(text<CheckoutId>()),
    payment_id: nullable(text<PaymentId>()),
    purpose: text<ChargePurpose>(),
    charge_id: nullable(text()),
    amount_cents: integer(),
    errors: nullable(text()),
    /** The provider's receipt: in plain in events of earlier releases, sealed since. */
    receipt_url: nullable(text()),
    receipt: nullable(json<SealedText>()),
    created_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(user_id, created_at)' }],
});
export type AccountRow = RowIn<typeof accounts>;
export type ItemRow = RowIn<typeof items>;
export type ChargeRow = RowIn<typeof charges>;

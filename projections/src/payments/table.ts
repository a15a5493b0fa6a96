import type { LocationId, PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentPhase, Purpose } from '@paddock/shared-domain/payments/payment';
import { boolean, instant, integer, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Every payment, and how far it got: a booking from the moment its price is named. */
export const payments = table('payments', {
  columns: {
    id: text<PaymentId>(),
    user_id: text<UserId>(),
    purpose: text<Purpose['kind']>(),
    /** Of a booking. */
    location_id: nullable(text<LocationId>()),
    amount_cents: integer(),
    phase: text<PaymentPhase>(),
    /** Requested and not at an end: the recovery sweeper looks after it (decision 0137). */
    under_way: boolean(),
    intent_id: nullable(text()),
    moved_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(moved_at) where under_way' }, { on: '(user_id) where under_way' }, { on: '(intent_id)' }],
});
export type PaymentRow = RowIn<typeof payments>;

import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentPhase } from '@paddock/shared-domain/payments/payment';
import { boolean, instant, integer, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Every payment that is no checkout, and how far it got. */
export const payments = table('payments', {
  columns: {
    id: text<PaymentId>(),
    user_id: text<UserId>(),
    purpose: text(),
    amount_cents: integer(),
    phase: text<PaymentPhase>(),
    /** Requested and not at an end: the janitor looks after it (decision D4). */
    under_way: boolean(),
    intent_id: nullable(text()),
    moved_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(moved_at) where under_way' }, { on: '(user_id) where under_way' }, { on: '(intent_id)' }],
});
export type PaymentRow = RowIn<typeof payments>;

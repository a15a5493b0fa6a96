import type { PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentPhase, Purpose } from '@paddock/shared-domain/payments/payment';
import { boolean, instant, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Every payment and its state; a booking from the moment it is quoted. */
export const payments = table('payments', {
  columns: {
    id: text<PaymentId>(),
    user_id: text<UserId>(),
    purpose: text<Purpose['kind']>(),
    phase: text<PaymentPhase>(),
    /** Requested and unfinished: the recovery sweeper watches it (decision 0137). */
    under_way: boolean(),
    intent_id: nullable(text()),
    moved_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(moved_at) where under_way' }, { on: '(user_id) where under_way' }, { on: '(intent_id)' }],
});
export type PaymentRow = RowIn<typeof payments>;

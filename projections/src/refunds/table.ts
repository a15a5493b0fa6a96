import type { RefundId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { RefundCause } from '@paddock/shared-domain/refunds/events';
import { boolean, instant, integer, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Every refund, and how far it got. */
export const refunds = table('refunds', {
  columns: {
    id: text<RefundId>(),
    source_id: text(),
    user_id: text<UserId>(),
    cause: text<RefundCause>(),
    card_cents: integer(),
    voucher_cents: integer(),
    credits: integer(),
    /** `due`, `card-refunded`, `failed`: the provider will not and a person must, `completed`. */
    state: text<'due' | 'card-refunded' | 'failed' | 'completed'>(),
    /** Neither at its end nor given up by the provider: the janitor looks after it (decision D4). */
    under_way: boolean(),
    moved_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(moved_at) where under_way' }, { on: '(user_id, moved_at)' }],
});
export type RefundRow = RowIn<typeof refunds>;

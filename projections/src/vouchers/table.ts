import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { VoucherGreeting } from '@paddock/shared-domain/vouchers/events';
import { instant, integer, json, text, textArray } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Sold vouchers with their balance; code and recipient are sealed with the buyer's key. */
export const vouchers = table('vouchers', {
  columns: {
    id: text<VoucherId>(),
    user_id: text<UserId>(),
    amount_cents: integer(),
    balance_cents: integer(),
    /** Open disputes of the charge that paid for it, and `staff`: while there is one, the voucher cannot be spent. */
    blocked_by: textArray(),
    greeting: json<VoucherGreeting>(),
    issued_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(user_id, issued_at)' }],
});
export type VoucherRow = RowIn<typeof vouchers>;

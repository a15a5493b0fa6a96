import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { VoucherGreeting } from '@paddock/shared-domain/vouchers/events';
import { instant, integer, json, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Sold vouchers with their balance; code and recipient are sealed with the buyer's key. */
export const vouchers = table('vouchers', {
  columns: {
    id: text<VoucherId>(),
    user_id: text<UserId>(),
    amount_cents: integer(),
    balance_cents: integer(),
    greeting: json<VoucherGreeting>(),
    issued_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(user_id, issued_at)' }],
});
/** What blocks a voucher: open disputes of the charge that paid for it, `staff`, `refund`. While there is one, it cannot be spent. */
export const blocks = table('blocks', {
  columns: { voucher_id: text<VoucherId>(), cause: text() },
  key: ['voucher_id', 'cause'],
});
export type VoucherRow = RowIn<typeof vouchers> & { readonly blocked_by: readonly string[] };

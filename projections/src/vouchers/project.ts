import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { REFUND, STAFF } from '@paddock/shared-domain/vouchers/blocks';
import type { VoucherEvent, VoucherEventOf } from '@paddock/shared-domain/vouchers/events';
import { announce, change, type Effect, projection, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { blocks, vouchers } from './table.ts';

/** Money was spent or returned: the balance changes, and the buyer's screens fetch again. */
const moves = <Event extends VoucherEvent>(
  by: (event: Recorded<Event>) => { readonly voucherId: VoucherId; readonly cents: number },
): ReadingHandler<Event> => ({
  reads: (event) => [rowKey(vouchers, { id: by(event).voucherId })],
  changes: (event, rows) => {
    const { voucherId: id, cents } = by(event);
    const buyer = rows.get(vouchers, { id })?.user_id;
    return [
      change(vouchers, { id }, (row) => row && { ...row, balance_cents: row.balance_cents + cents }),
      ...(buyer === undefined ? [] : [announce('vouchers', { user: buyer })]),
    ];
  },
});

const issued = ({
  data,
  metadata,
}: Recorded<VoucherEventOf<'VoucherSold' | 'VoucherIssuedForRefund'>>): readonly Effect[] => [
  change(vouchers, { id: data.voucherId }, () => ({
    id: data.voucherId,
    user_id: data.userId,
    amount_cents: data.amountCents,
    balance_cents: data.amountCents,
    greeting: data.greeting,
    issued_at: metadata.at,
  })),
  announce('vouchers', { user: data.userId }),
];

/** A dispute or a refund of the payment may be recorded before the sale: a block is a row of its own. */
type Blocked = { readonly voucherId: VoucherId; readonly userId: UserId };
const blocked = ({ voucherId, userId }: Blocked, cause: string): readonly Effect[] => [
  change(blocks, { voucher_id: voucherId, cause }, () => ({ voucher_id: voucherId, cause })),
  announce('vouchers', { user: userId }),
];
const unblocked = ({ voucherId, userId }: Blocked, cause: string): readonly Effect[] => [
  change(blocks, { voucher_id: voucherId, cause }, () => undefined),
  announce('vouchers', { user: userId }),
];

/** Vouchers by buyer. Holds change nothing: only what a committed checkout used is spent (VOUCH-16, VOUCH-17). */
export const vouchersProjection = projection<VoucherEvent>({
  name: 'vouchers',
  version: 5,
  tables: [vouchers, blocks],
  on: {
    VoucherSold: issued,
    VoucherIssuedForRefund: issued,
    VoucherReissued: ({ data: { voucherId: id, userId, code } }) => [
      change(vouchers, { id }, (row) => row && { ...row, greeting: { ...row.greeting, code } }),
      announce('vouchers', { user: userId }),
    ],
    VoucherBlocked: ({ data }) => blocked(data, data.disputeId),
    VoucherUnblocked: ({ data }) => unblocked(data, data.disputeId),
    VoucherPaymentRefunded: ({ data }) => blocked(data, REFUND),
    VoucherPaymentRefundFailed: ({ data }) => unblocked(data, REFUND),
    VoucherBlockedByStaff: ({ data }) => blocked(data, STAFF),
    VoucherUnblockedByStaff: ({ data }) => unblocked(data, STAFF),
    VoucherHoldPosted: moves<VoucherEventOf<'VoucherHoldPosted'>>(({ data }) => ({
      voucherId: data.voucherId,
      cents: -data.amountCents,
    })),
    VoucherBalanceWithdrawn: moves<VoucherEventOf<'VoucherBalanceWithdrawn'>>(({ data }) => ({
      voucherId: data.voucherId,
      cents: -data.amountCents,
    })),
    VoucherValueReturned: moves<VoucherEventOf<'VoucherValueReturned'>>(({ data }) => ({
      voucherId: data.voucherId,
      cents: data.amountCents,
    })),
  },
});

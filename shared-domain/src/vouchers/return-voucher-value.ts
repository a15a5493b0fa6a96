import { balanced, LIABILITY_VOUCHER, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherEventOf } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import { returnedCents, type Voucher } from './voucher.ts';

/** A refund puts spent value back, once a refund and never more than was spent (ruling A-075, invariant C13). */
export type ReturnVoucherValue = Command<
  'ReturnVoucherValue',
  Omit<VoucherEventOf<'VoucherValueReturned'>['data'], 'postings'>
>;

export const returnVoucherValue = (
  { data }: ReturnVoucherValue,
  { holds }: Voucher,
): Decision<VoucherEventOf<'VoucherValueReturned'>, VoucherRefusal> => {
  const hold = holds.get(data.holdId);
  if (hold === undefined || hold.state !== 'posted') return refuse('HoldUnknown');
  if (hold.returned.has(data.refundId)) return accept();
  if (returnedCents(hold) + data.amountCents > hold.amountCents) return refuse('MoreThanSpent');
  return accept({
    type: 'VoucherValueReturned',
    data: {
      ...data,
      postings: balanced([receivable(data.userId), data.amountCents], [LIABILITY_VOUCHER, -data.amountCents]),
    },
  });
};

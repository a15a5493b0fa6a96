import { balanced, LIABILITY_VOUCHER, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId, VoucherId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherEventOf } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import type { Voucher } from './voucher.ts';

/** The money moved: what was held is spent. Both sides stand in one posting set (invariant V5). */
export type PostVoucherHold = Command<
  'PostVoucherHold',
  { readonly voucherId: VoucherId; readonly holdId: string; readonly userId: UserId; readonly pricing?: 2 | undefined }
>;
/** Nothing was bought: what was held is free again. A hold that was never made is ended too, so that it never comes late. */
export type VoidVoucherHold = Command<'VoidVoucherHold', { readonly voucherId: VoucherId; readonly holdId: string }>;

export const postVoucherHold = (
  { data: { pricing, ...data } }: PostVoucherHold,
  { holds }: Voucher,
): Decision<VoucherEventOf<'VoucherHoldPosted'>, VoucherRefusal> => {
  const hold = holds.get(data.holdId);
  if (hold === undefined) return refuse('HoldUnknown');
  if (hold.state !== 'held') return hold.state === 'posted' ? accept() : refuse('HoldEnded');
  const { amountCents } = hold;
  return accept({
    type: 'VoucherHoldPosted',
    data: {
      ...data,
      amountCents,
      ...(pricing !== undefined && { pricing }),
      postings: balanced([LIABILITY_VOUCHER, amountCents], [receivable(data.userId), -amountCents]),
    },
  });
};

export const voidVoucherHold = (
  { data }: VoidVoucherHold,
  { issued, holds }: Voucher,
): Decision<VoucherEventOf<'VoucherHoldVoided'>, VoucherRefusal> => {
  if (issued === undefined) return accept();
  const hold = holds.get(data.holdId);
  if (hold?.state === 'posted') return refuse('HoldPosted');
  return hold?.state === 'voided' ? accept() : accept({ type: 'VoucherHoldVoided', data });
};

import { accept, type Decision } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherEventOf } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import type { Voucher } from './voucher.ts';

/** The charge that paid for it was taken back by the bank, or given back: once a dispute, however often it is said. */
export type BlockVoucher = Command<'BlockVoucher', VoucherEventOf<'VoucherBlocked'>['data']>;
export type UnblockVoucher = Command<'UnblockVoucher', VoucherEventOf<'VoucherUnblocked'>['data']>;

export const blockVoucher = (
  { data }: BlockVoucher,
  { blockedBy }: Voucher,
): Decision<VoucherEventOf<'VoucherBlocked'>, VoucherRefusal> =>
  blockedBy.has(data.disputeId) ? accept() : accept({ type: 'VoucherBlocked', data });

export const unblockVoucher = (
  { data }: UnblockVoucher,
  { blockedBy }: Voucher,
): Decision<VoucherEventOf<'VoucherUnblocked'>, VoucherRefusal> =>
  blockedBy.has(data.disputeId) ? accept({ type: 'VoucherUnblocked', data }) : accept();

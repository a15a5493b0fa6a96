import { type Decider, decideBy } from '../kernel/decider.ts';
import { type BlockVoucher, blockVoucher, type UnblockVoucher, unblockVoucher } from './block-voucher.ts';
import type { VoucherEvent } from './events.ts';
import { type HoldVoucher, holdVoucher } from './hold-voucher.ts';
import { type IssueVoucher, issueVoucher } from './issue-voucher.ts';
import type { VoucherRefusal } from './refusals.ts';
import { type ReturnVoucherValue, returnVoucherValue } from './return-voucher-value.ts';
import { type PostVoucherHold, postVoucherHold, type VoidVoucherHold, voidVoucherHold } from './settle-voucher-hold.ts';
import { evolveVoucher, noVoucher, type Voucher } from './voucher.ts';

export type VoucherCommand =
  IssueVoucher | HoldVoucher | PostVoucherHold | VoidVoucherHold | ReturnVoucherValue | BlockVoucher | UnblockVoucher;

export const voucherDecider: Decider<Voucher, VoucherEvent, VoucherCommand, VoucherRefusal> = {
  category: 'voucher',
  initialState: noVoucher,
  evolve: evolveVoucher,
  decide: decideBy<Voucher, VoucherEvent, VoucherCommand, VoucherRefusal>({
    IssueVoucher: issueVoucher,
    HoldVoucher: holdVoucher,
    PostVoucherHold: postVoucherHold,
    VoidVoucherHold: voidVoucherHold,
    ReturnVoucherValue: returnVoucherValue,
    BlockVoucher: blockVoucher,
    UnblockVoucher: unblockVoucher,
  }),
};

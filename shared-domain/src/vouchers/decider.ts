import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import {
  type BlockVoucher,
  blockVoucher,
  type RecordPaymentRefund,
  recordPaymentRefund,
  type BlockVoucherByStaff,
  blockVoucherByStaff,
  type UnblockVoucher,
  unblockVoucher,
  type UnblockVoucherByStaff,
  unblockVoucherByStaff,
  type HoldVoucher,
  holdVoucher,
  type IssueVoucherForRefund,
  issueVoucherForRefund,
  type ReturnVoucherValue,
  returnVoucherValue,
  type ReissueVoucher,
  reissueVoucher,
  type ReserveVoucherCode,
  reserveVoucherCode,
  type SellVoucher,
  sellVoucher,
  type PostVoucherHold,
  postVoucherHold,
  type VoidVoucherHold,
  voidVoucherHold,
  type WithdrawVoucherBalance,
  withdrawVoucherBalance,
} from './voucher-commands.ts';
import type { VoucherEvent } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import { evolveVoucher, noVoucher, type Voucher } from './voucher.ts';

export type VoucherCommand =
  | SellVoucher
  | IssueVoucherForRefund
  | HoldVoucher
  | PostVoucherHold
  | VoidVoucherHold
  | ReturnVoucherValue
  | BlockVoucher
  | UnblockVoucher
  | BlockVoucherByStaff
  | UnblockVoucherByStaff
  | RecordPaymentRefund
  | WithdrawVoucherBalance
  | ReserveVoucherCode
  | ReissueVoucher;

const buyerOf = (_: unknown, { issued }: Voucher) => [issued?.userId];

const WHOSE: WhoseTable<Voucher, VoucherCommand> = {
  SellVoucher: 'follows: the payment of its buyer',
  IssueVoucherForRefund: 'follows: the refund that becomes a voucher',
  HoldVoucher: 'open: who has the code spends it in their own checkout',
  PostVoucherHold: 'follows: the hold of a checkout',
  VoidVoucherHold: 'follows: the hold of a checkout',
  ReturnVoucherValue: 'follows: the refund that it belongs to',
  BlockVoucher: { bill: buyerOf },
  UnblockVoucher: { bill: buyerOf },
  RecordPaymentRefund: 'open: our process records what the provider refunded',
  BlockVoucherByStaff: { bill: buyerOf },
  UnblockVoucherByStaff: { bill: buyerOf },
  WithdrawVoucherBalance: { bill: buyerOf },
  ReserveVoucherCode: 'follows: the reissue that it is drawn for',
  ReissueVoucher: { bill: buyerOf },
};

const rules: Decider<Voucher, VoucherEvent, VoucherCommand, VoucherRefusal | 'ReasonMissing'> = {
  category: 'voucher',
  initialState: noVoucher,
  evolve: evolveVoucher,
  decide: decideBy<Voucher, VoucherEvent, VoucherCommand, VoucherRefusal | 'ReasonMissing'>({
    SellVoucher: sellVoucher,
    IssueVoucherForRefund: issueVoucherForRefund,
    HoldVoucher: holdVoucher,
    PostVoucherHold: postVoucherHold,
    VoidVoucherHold: voidVoucherHold,
    ReturnVoucherValue: returnVoucherValue,
    BlockVoucher: blockVoucher,
    UnblockVoucher: unblockVoucher,
    RecordPaymentRefund: recordPaymentRefund,
    BlockVoucherByStaff: blockVoucherByStaff,
    UnblockVoucherByStaff: unblockVoucherByStaff,
    WithdrawVoucherBalance: withdrawVoucherBalance,
    ReserveVoucherCode: reserveVoucherCode,
    ReissueVoucher: reissueVoucher,
  }),
};

export const voucherDecider = neverOnesOwn(rules, WHOSE);

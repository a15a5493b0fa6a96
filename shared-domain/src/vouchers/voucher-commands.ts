import { balanced, LIABILITY_VOUCHER, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId, VoucherId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { priceCents } from '../kernel/money.ts';
import { saysWhy } from '../kernel/never-ones-own.ts';
import { causeOfBlock, REFUND, STAFF } from './blocks.ts';
import type { VoucherEventOf } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import { isPresentCode, returnedCents, type Voucher, voucherBalance } from './voucher.ts';

/** A purchase was paid: the voucher exists from now on, one per payment (invariant V4). */
export type SellVoucher = Command<'SellVoucher', Omit<VoucherEventOf<'VoucherSold'>['data'], 'postings'>>;
/** A refund becomes a voucher, once. */
export type IssueVoucherForRefund = Command<
  'IssueVoucherForRefund',
  Omit<VoucherEventOf<'VoucherIssuedForRefund'>['data'], 'postings'>
>;

/** Without tax: tax is charged on what it pays for (rule A-067). */
const owedFor = ({ userId, amountCents }: SellVoucher['data'] | IssueVoucherForRefund['data']) =>
  balanced([receivable(userId), amountCents], [LIABILITY_VOUCHER, -amountCents]);

export const sellVoucher = (
  { data }: SellVoucher,
  { issued, codeOf }: Voucher,
): Decision<VoucherEventOf<'VoucherSold'>, VoucherRefusal> => {
  if (codeOf !== undefined) return refuse('CodeTaken');
  if (issued !== undefined) return issued.by === data.paymentId ? accept() : refuse('CodeTaken');
  return accept({ type: 'VoucherSold', data: { ...data, postings: owedFor(data) } });
};
export const issueVoucherForRefund = (
  { data }: IssueVoucherForRefund,
  { issued, codeOf }: Voucher,
): Decision<VoucherEventOf<'VoucherIssuedForRefund'>, VoucherRefusal> => {
  if (codeOf !== undefined) return refuse('CodeTaken');
  if (issued !== undefined) return issued.by === data.refundId ? accept() : refuse('CodeTaken');
  return accept({ type: 'VoucherIssuedForRefund', data: { ...data, postings: owedFor(data) } });
};

/** Sets value aside for one checkout or payment: the whole amount or nothing (invariants V1, V2). */
export type HoldVoucher = Command<
  'HoldVoucher',
  VoucherEventOf<'VoucherHeld'>['data'] & {
    /** Keyed hash of the code that the customer gave; absent: the one that it was issued with. */
    readonly codeId?: VoucherId | undefined;
  }
>;

export const holdVoucher = (
  { data: { codeId, ...data } }: HoldVoucher,
  voucher: Voucher,
): Decision<VoucherEventOf<'VoucherHeld'>, VoucherRefusal> => {
  const { issued, availableCents, blockedBy, holds } = voucher;
  if (issued === undefined) return refuse('VoucherUnknown');
  const hold = holds.get(data.holdId);
  // An overtaken run may send this late: a voided hold is not made again.
  if (hold !== undefined) return hold.state === 'voided' ? refuse('HoldEnded') : accept();
  if (!isPresentCode(voucher, codeId)) return refuse('CodeReplaced');
  if (availableCents === 0) return refuse('VoucherUsed');
  if (blockedBy.size > 0) return refuse('VoucherBlocked');
  if (availableCents < data.amountCents) return refuse('VoucherShort');
  return accept({ type: 'VoucherHeld', data });
};

/** The payment succeeded: held value is spent. Both sides are in one set of postings (invariant V5). */
export type PostVoucherHold = Command<
  'PostVoucherHold',
  { readonly voucherId: VoucherId; readonly holdId: string; readonly userId: UserId; readonly pricing?: 2 | undefined }
>;
/** Nothing was bought: held value is released. A hold that was never made is ended too, so that it cannot be made late. */
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

/** A refund returns spent value, once per refund and never more than was spent (rule A-075, invariant C13). */
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

/** The bank charged back the payment for it, or the money returned: recorded once per dispute, however often reported. */
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

/**
 * Staff block a voucher, or end their block. What a checkout holds by then is spent all the same: its payment is under way. Nothing
 * happens if it is so already.
 */
export type BlockVoucherByStaff = Command<'BlockVoucherByStaff', VoucherEventOf<'VoucherBlockedByStaff'>['data']>;
export type UnblockVoucherByStaff = Command<'UnblockVoucherByStaff', VoucherEventOf<'VoucherUnblockedByStaff'>['data']>;

export const blockVoucherByStaff = (
  { data, metadata }: BlockVoucherByStaff,
  { issued, blockedBy }: Voucher,
): Decision<VoucherEventOf<'VoucherBlockedByStaff'>, VoucherRefusal | 'ReasonMissing'> => {
  if (issued === undefined) return refuse('VoucherUnknown');
  if (!saysWhy(metadata)) return refuse('ReasonMissing');
  return blockedBy.has(STAFF) ? accept() : accept({ type: 'VoucherBlockedByStaff', data });
};

export const unblockVoucherByStaff = (
  { data, metadata }: UnblockVoucherByStaff,
  { issued, blockedBy }: Voucher,
): Decision<VoucherEventOf<'VoucherUnblockedByStaff'>, VoucherRefusal | 'ReasonMissing'> => {
  if (issued === undefined) return refuse('VoucherUnknown');
  if (!saysWhy(metadata)) return refuse('ReasonMissing');
  return blockedBy.has(STAFF) ? accept({ type: 'VoucherUnblockedByStaff', data }) : accept();
};

/** Whether the provider refunded the whole payment for it outside Paddock, as it stands now. Also before the voucher is sold. */
export type RecordPaymentRefund = Command<
  'RecordPaymentRefund',
  VoucherEventOf<'VoucherPaymentRefunded'>['data'] & { readonly whole: boolean }
>;

export const recordPaymentRefund = (
  { data: { whole, ...data } }: RecordPaymentRefund,
  { blockedBy }: Voucher,
): Decision<VoucherEventOf<'VoucherPaymentRefunded' | 'VoucherPaymentRefundFailed'>, VoucherRefusal> => {
  if (blockedBy.has(REFUND) === whole) return accept();
  return accept({ type: whole ? 'VoucherPaymentRefunded' : 'VoucherPaymentRefundFailed', data });
};

/**
 * Staff refund what is left of a bought voucher, once per refund: it leaves the voucher here, so that it cannot be spent before the
 * card's part is refunded. What is refunded outside Paddock stays on the voucher, blocked.
 */
export type WithdrawVoucherBalance = Command<
  'WithdrawVoucherBalance',
  Pick<VoucherEventOf<'VoucherBalanceWithdrawn'>['data'], 'voucherId' | 'refundId' | 'userId'> & {
    /** What was refunded of its payment outside Paddock, in cents. */
    readonly outsideCents: number;
  }
>;

type Withdrawn = VoucherEventOf<'VoucherBalanceWithdrawn' | 'VoucherBlockedByStaff'>;
export const withdrawVoucherBalance = (
  { data: { outsideCents, ...data }, metadata }: WithdrawVoucherBalance,
  { issued, availableCents, blockedBy, holds, withdrawals }: Voucher,
): Decision<Withdrawn, VoucherRefusal | 'ReasonMissing'> => {
  if (issued === undefined) return refuse('VoucherUnknown');
  if (!saysWhy(metadata)) return refuse('ReasonMissing');
  if (withdrawals.has(data.refundId)) return accept();
  const { paymentId } = issued;
  if (paymentId === undefined) return refuse('NotBought');
  const causes = [...blockedBy].map(causeOfBlock);
  if (causes.includes('chargeback')) return refuse('PurchaseDisputed');
  if (availableCents === 0)
    return refuse([...holds.values()].some(({ state }) => state === 'held') ? 'BalanceHeld' : 'VoucherUsed');
  const left = availableCents - outsideCents;
  if (left <= 0 || causes.includes('refund')) return refuse('PurchaseRefunded');
  const amountCents = priceCents(left);
  const { voucherId, userId } = data;
  return accept(
    {
      type: 'VoucherBalanceWithdrawn',
      data: {
        ...data,
        paymentId,
        amountCents,
        postings: balanced([LIABILITY_VOUCHER, amountCents], [receivable(userId), -amountCents]),
      },
    },
    ...(outsideCents > 0 && !causes.includes('staff')
      ? [{ type: 'VoucherBlockedByStaff' as const, data: { voucherId, userId } }]
      : []),
  );
};

/** A new code is set aside for a voucher, before the voucher names it. */
export type ReserveVoucherCode = Command<'ReserveVoucherCode', VoucherEventOf<'VoucherCodeReserved'>['data']>;

export const reserveVoucherCode = (
  { data }: ReserveVoucherCode,
  { issued, codeOf }: Voucher,
): Decision<VoucherEventOf<'VoucherCodeReserved'>, VoucherRefusal> => {
  if (codeOf === data.voucherId) return accept();
  if (issued !== undefined || codeOf !== undefined) return refuse('CodeTaken');
  return accept({ type: 'VoucherCodeReserved', data });
};

/**
 * Staff replace the code of a voucher that has something left and is not blocked. The money stays where it is, so a payment in hand
 * goes on with what it holds; nothing new is held with an earlier code.
 */
export type ReissueVoucher = Command<
  'ReissueVoucher',
  Omit<VoucherEventOf<'VoucherReissued'>['data'], 'amountCents'> & {
    /** The code that it replaces: of two at once, one is done. */
    readonly replaces: VoucherId | undefined;
  }
>;

export const reissueVoucher = (
  { data: { replaces, ...data }, metadata }: ReissueVoucher,
  voucher: Voucher,
): Decision<VoucherEventOf<'VoucherReissued'>, VoucherRefusal | 'ReasonMissing'> => {
  if (voucher.issued === undefined) return refuse('VoucherUnknown');
  if (!saysWhy(metadata)) return refuse('ReasonMissing');
  if (voucher.laterCodes.includes(data.codeId)) return accept();
  if (!isPresentCode(voucher, replaces)) return refuse('CodeReplaced');
  const left = voucherBalance(voucher);
  if (left === 0) return refuse('VoucherUsed');
  if (voucher.blockedBy.size > 0) return refuse('VoucherBlocked');
  return accept({ type: 'VoucherReissued', data: { ...data, amountCents: priceCents(left) } });
};

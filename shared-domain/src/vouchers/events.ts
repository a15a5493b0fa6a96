import { z } from 'zod';
import { Postings } from '../billing/postings.ts';
import { PaymentId, RefundId, UserId, VoucherId } from '../kernel/ids.ts';
import { formerly } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { SealedText } from '../kernel/sealed.ts';

const voucher = { voucherId: VoucherId };
/** The id of the checkout or payment that holds a voucher's value. */
const holdId = z.string().min(1).max(60);

/** Content of the mail that delivers a voucher, sealed with the buyer's key (VOUCH-15). */
export const VoucherGreeting = z.object({
  code: SealedText,
  emailTo: SealedText.nullable(),
  fromName: SealedText.nullable(),
  comments: SealedText.nullable(),
});
export type VoucherGreeting = z.infer<typeof VoucherGreeting>;

/** Bought and paid (invariant V4). Postings: the buyer's receivable against the voucher liability; sold without tax. */
export const VoucherSold = event('VoucherSold', {
  ...voucher,
  userId: UserId,
  paymentId: PaymentId,
  amountCents: PriceCents,
  greeting: VoucherGreeting,
  postings: Postings,
});
/** Issued for a refund that the card refused, not bought (rule A-075). Postings: as for a sale. */
export const VoucherIssuedForRefund = event('VoucherIssuedForRefund', {
  ...voucher,
  userId: UserId,
  refundId: RefundId,
  amountCents: PriceCents,
  greeting: VoucherGreeting,
  postings: Postings,
});
/** Value set aside while a checkout or payment is in progress; only that one posts or voids it (invariant V2). */
export const VoucherHeld = event('VoucherHeld', { ...voucher, holdId, userId: UserId, amountCents: PriceCents });
/** Spent: the liability falls, and so does what the customer owes. */
export const VoucherHoldPosted = event('VoucherHoldPosted', {
  ...voucher,
  holdId,
  userId: UserId,
  amountCents: PriceCents,
  /** It paid price and tax; absent if it was subtracted from a price before tax. */
  pricing: z.literal(2).optional(),
  postings: Postings,
});
/** Value that was set aside is available again. */
export const VoucherHoldVoided = event('VoucherHoldVoided', { ...voucher, holdId });
/** A refund returned spent value to the voucher (rule A-075). */
export const VoucherValueReturned = event('VoucherValueReturned', {
  ...voucher,
  holdId,
  refundId: RefundId,
  userId: UserId,
  amountCents: PriceCents,
  postings: Postings,
});

/** The card's bank charged back the payment for this voucher: its balance cannot be spent until the money returns. */
export const VoucherBlocked = event('VoucherBlocked', { ...voucher, userId: UserId, disputeId: z.string().max(100) });
/** The venue has the money again: the voucher can be spent again. */
export const VoucherUnblocked = event('VoucherUnblocked', {
  ...voucher,
  userId: UserId,
  disputeId: z.string().max(100),
});

/** Staff blocked the voucher, with a reason: its balance cannot be spent until staff unblock it. */
export const VoucherBlockedByStaff = event('VoucherBlockedByStaff', { ...voucher, userId: UserId });
/** Staff ended their own block; one that the payment for it caused stays. */
export const VoucherUnblockedByStaff = event('VoucherUnblockedByStaff', { ...voucher, userId: UserId });

/**
 * Staff refund the balance of a bought voucher: it leaves the voucher, and the refund of its payment follows. What a checkout holds
 * stays. Postings: the liability falls, and the buyer is owed it.
 */
export const VoucherBalanceWithdrawn = event('VoucherBalanceWithdrawn', {
  ...voucher,
  refundId: RefundId,
  userId: UserId,
  paymentId: PaymentId,
  amountCents: PriceCents,
  postings: Postings,
});

/**
 * A new code was drawn for a voucher. Its stream is named by the code's keyed hash and has no money of its own: the code stands for the
 * voucher from its `VoucherReissued` on, and for nothing before.
 */
export const VoucherCodeReserved = event('VoucherCodeReserved', { ...voucher, codeId: VoucherId, userId: UserId });
/** Staff replaced the code, with a reason: every earlier one stops at once. Money, holds and purchase stay as they are. */
export const VoucherReissued = event('VoucherReissued', {
  ...voucher,
  /** Keyed hash of the new code. */
  codeId: VoucherId,
  userId: UserId,
  /** Its balance at that moment; nothing moves. */
  amountCents: PriceCents,
  /** The new code, and where it is mailed; sealed with the buyer's key. */
  code: SealedText,
  emailTo: SealedText,
});

/** The whole payment for it was refunded outside Paddock: its balance cannot be spent, unless such a refund fails later. */
export const VoucherPaymentRefunded = event('VoucherPaymentRefunded', { ...voucher, userId: UserId });
/** Of the payment for it, the venue has something again: a refund outside Paddock failed later. The voucher can be spent again. */
export const VoucherPaymentRefundFailed = event('VoucherPaymentRefundFailed', { ...voucher, userId: UserId });

export const voucherEvents = [
  VoucherCodeReserved,
  VoucherReissued,
  VoucherPaymentRefunded,
  VoucherPaymentRefundFailed,
  VoucherBlockedByStaff,
  VoucherUnblockedByStaff,
  VoucherBalanceWithdrawn,
  VoucherBlocked,
  VoucherUnblocked,
  VoucherSold,
  VoucherIssuedForRefund,
  VoucherHeld,
  VoucherHoldPosted,
  VoucherHoldVoided,
  VoucherValueReturned,
] as const;
export type VoucherEvent = z.infer<(typeof voucherEvents)[number]>;
export type VoucherEventOf<Type extends VoucherEvent['type']> = Extract<VoucherEvent, { type: Type }>;

export const formerVoucherEvents = [
  // For a refund, the id of the payment was the refund's own id.
  formerly('VoucherIssued', [VoucherSold, VoucherIssuedForRefund], ({ data: { paymentId, ...data } }) =>
    data['refundId'] === undefined
      ? { type: 'VoucherSold', data: { ...data, paymentId } }
      : { type: 'VoucherIssuedForRefund', data },
  ),
] as const;

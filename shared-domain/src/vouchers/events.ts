import { z } from 'zod';
import { Postings } from '../billing/postings.ts';
import { PaymentId, RefundId, UserId, VoucherId } from '../kernel/ids.ts';
import { formerly } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { SealedText } from '../kernel/sealed.ts';

const voucher = { voucherId: VoucherId };
/** What holds a voucher's value: a checkout or a payment. Either's id. */
const holdId = z.string().min(1).max(60);

/** What goes into the mail that brings a voucher, sealed with the buyer's key (VOUCH-15). */
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
/** Given for a refund that the card refused, and not bought (rule A-075). Postings: as those of a sale. */
export const VoucherIssuedForRefund = event('VoucherIssuedForRefund', {
  ...voucher,
  userId: UserId,
  refundId: RefundId,
  amountCents: PriceCents,
  greeting: VoucherGreeting,
  postings: Postings,
});
/** Set aside while a checkout's or payment's money moves; posted or voided by it alone (invariant V2). */
export const VoucherHeld = event('VoucherHeld', { ...voucher, holdId, userId: UserId, amountCents: PriceCents });
/** Spent: the liability falls, and so does what its spender owes. */
export const VoucherHoldPosted = event('VoucherHoldPosted', {
  ...voucher,
  holdId,
  userId: UserId,
  amountCents: PriceCents,
  /** It paid of price and tax; left out where it came off a price before tax. */
  pricing: z.literal(2).optional(),
  postings: Postings,
});
/** Value that was set aside is on the voucher again. */
export const VoucherHoldVoided = event('VoucherHoldVoided', { ...voucher, holdId });
/** A refund put spent value back (rule A-075). */
export const VoucherValueReturned = event('VoucherValueReturned', {
  ...voucher,
  holdId,
  refundId: RefundId,
  userId: UserId,
  amountCents: PriceCents,
  postings: Postings,
});

/** The charge that paid for it was taken back by the card's bank: what is left of it cannot be spent until it is given back. */
export const VoucherBlocked = event('VoucherBlocked', { ...voucher, userId: UserId, disputeId: z.string().max(100) });
/** The money came back to the venue: the voucher can be spent again. */
export const VoucherUnblocked = event('VoucherUnblocked', {
  ...voucher,
  userId: UserId,
  disputeId: z.string().max(100),
});

export const voucherEvents = [
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

/** What earlier releases wrote. */
export const formerVoucherEvents = [
  // Of a refund, the id of the payment was the refund's own.
  formerly('VoucherIssued', [VoucherSold, VoucherIssuedForRefund], ({ data: { paymentId, ...data } }) =>
    data['refundId'] === undefined
      ? { type: 'VoucherSold', data: { ...data, paymentId } }
      : { type: 'VoucherIssuedForRefund', data },
  ),
] as const;

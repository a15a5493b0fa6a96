import { z } from 'zod';
import { RefundCause } from '../booking/refund-terms.ts';
import { DeskPaymentMethod } from '../billing/desk-payment-method.ts';
import { Postings } from '../billing/postings.ts';
import { HoldId, LotPart } from '../club/credit-events.ts';
import { LocationId, RefundId, ReservationId, UserId, VoucherId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';
import { VoucherGreeting } from '../vouchers/events.ts';

/** What comes back, each part to where it came from. */
const parts = {
  cardCents: PriceCents,
  voucherCents: PriceCents,
  voucherId: VoucherId.nullable(),
  credits: z.array(LotPart),
};

/**
 * Stream `refunds-{source}`: all refunds of one checkout or payment, so that their sum never exceeds what it captured
 * (invariant C13). Postings: refunds and tax given back against the customer's receivable.
 */
export const RefundDue = event('RefundDue', {
  refundId: RefundId,
  /** The checkout or payment that took the money; its id names holds of vouchers and credits too. */
  sourceId: HoldId,
  chargeId: z.string().max(100).nullable(),
  intentId: z.string().max(100).nullable(),
  userId: UserId,
  locationId: LocationId,
  reservationIds: z.array(ReservationId),
  cause: RefundCause,
  ...parts,
  netCents: PriceCents,
  taxCents: PriceCents,
  /** The card's part is money that the desk took, and how: no card is behind it, so a person gives it back. */
  paidAtDesk: DeskPaymentMethod.optional(),
  /** Since when: the provider knows a key for 24 hours, after that the charge itself is asked first. */
  dueAt: Instant.optional(),
  /** The first of the refunds that one act opened of this charge: they are one refund at the provider. Left out where it is alone. */
  together: RefundId.optional(),
  postings: Postings,
});
/** The provider took it on. Postings: the receivable against clearing. */
export const CardRefunded = event('CardRefunded', {
  refundId: RefundId,
  userId: UserId,
  providerRefundId: z.string().max(100),
  amountCents: PriceCents,
  postings: Postings,
});
/** The provider will not: a person must find another way. The debt stands until then. */
export const CardRefundFailed = event('CardRefundFailed', {
  refundId: RefundId,
  userId: UserId,
  code: z.string().max(60),
  text: z.string().max(500),
  /** Which further attempt of staff it was that failed; left out for the first one, which nobody asked for. */
  attempt: z.int().min(1).optional(),
});
/**
 * The provider had taken it on, and failed it days later: the card's bank would not have the money, which is with us again
 * (https://docs.stripe.com/refunds#failed-refunds). Whatever came after it, also `RefundCompleted`, is open again. Postings:
 * those of `CardRefunded`, the other way round.
 */
export const CardRefundReturned = event('CardRefundReturned', {
  refundId: RefundId,
  userId: UserId,
  /** The refund of the provider that failed: a later attempt has an id of its own. */
  providerRefundId: z.string().max(100),
  code: z.string().max(60),
  text: z.string().max(500),
  amountCents: PriceCents,
  postings: Postings,
});
/** Staff have the card asked once more. Each attempt has a key of its own at the provider, which keeps a "no" under the old one. */
export const CardRefundRetried = event('CardRefundRetried', {
  refundId: RefundId,
  userId: UserId,
  attempt: z.int().min(1),
  retriedAt: Instant,
  /** The first of those that are asked for again in one sum. Left out where it is alone. */
  together: RefundId.optional(),
});
/**
 * Staff paid the card's part at the desk or by bank; the note stands beside the event as its reason. Postings: the receivable
 * against the till; before there was one, against `write_offs`, and what was posted so stays so.
 */
export const RefundPaidByHand = event('RefundPaidByHand', {
  refundId: RefundId,
  userId: UserId,
  means: DeskPaymentMethod,
  amountCents: PriceCents,
  postings: Postings,
});
/**
 * The card's part becomes a new gift voucher, or a part of it: parts of one append that name one voucher are its sum. Its postings
 * stand in the voucher's own event, which follows.
 */
export const RefundTurnedIntoVoucher = event('RefundTurnedIntoVoucher', {
  refundId: RefundId,
  userId: UserId,
  voucherId: VoucherId,
  amountCents: PriceCents,
  greeting: VoucherGreeting,
});
/** Every part is where it came from, or where staff and customer agreed. */
export const RefundCompleted = event('RefundCompleted', { refundId: RefundId, userId: UserId });

const dispute = {
  /** The checkout or payment whose charge it is. */
  sourceId: HoldId,
  userId: UserId,
  chargeId: z.string().max(100),
  /** The provider's id of the dispute. */
  disputeId: z.string().max(100),
  amountCents: PriceCents,
};
/**
 * The cardholder disputed a charge, and their bank took it back. Until it is given back nothing of it is paid out again, by card
 * or otherwise. Postings: the receivable against clearing.
 */
export const DisputeFundsWithdrawn = event('DisputeFundsWithdrawn', {
  ...dispute,
  /** The bank's reason, in the provider's code. */
  code: z.string().max(60),
  postings: Postings,
});
/** The venue won: the money is with it again. Postings: those of `DisputeFundsWithdrawn`, the other way round. */
export const DisputeFundsReinstated = event('DisputeFundsReinstated', { ...dispute, postings: Postings });
/** The venue lost: the bank keeps it for good. */
export const DisputeLost = event('DisputeLost', dispute);

export const refundEvents = [
  DisputeFundsWithdrawn,
  DisputeFundsReinstated,
  DisputeLost,
  RefundDue,
  CardRefunded,
  CardRefundFailed,
  CardRefundReturned,
  CardRefundRetried,
  RefundPaidByHand,
  RefundTurnedIntoVoucher,
  RefundCompleted,
] as const;
export type RefundEvent = z.infer<(typeof refundEvents)[number]>;
export type RefundEventOf<Type extends RefundEvent['type']> = Extract<RefundEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerRefundEvents = [
  renamed('ChargeTakenBack', DisputeFundsWithdrawn),
  renamed('ChargeGivenBack', DisputeFundsReinstated),
  renamed('ChargeLost', DisputeLost),
] as const;

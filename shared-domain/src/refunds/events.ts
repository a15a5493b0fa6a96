import { z } from 'zod';
import { RefundCause } from '../booking/refund-terms.ts';
import { DeskPaymentMethod } from '../billing/desk-payment-method.ts';
import { Postings } from '../billing/postings.ts';
import { HoldId, LotPart } from '../club/credit-events.ts';
import { LocationId, RefundId, ReservationId, UserId, VoucherId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';
import { VoucherGreeting } from '../vouchers/events.ts';

/** What is refunded, each part to its source. */
const parts = {
  cardCents: PriceCents,
  voucherCents: PriceCents,
  voucherId: VoucherId.nullable(),
  credits: z.array(LotPart),
};

/**
 * Stream `refunds-{source}`: all refunds of one checkout or payment, so that their sum never exceeds what it captured (invariant
 * C13). Postings: revenue and tax are reversed against the customer's receivable.
 */
export const RefundDue = event('RefundDue', {
  refundId: RefundId,
  /** The checkout or payment that took the money; its id also names holds of vouchers and credits. */
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
  /** How the desk took the card's part: there is no card, so staff pay it back. */
  paidAtDesk: DeskPaymentMethod.optional(),
  /** When it became due: the provider forgets a key after 24 hours; then its list of refunds is checked first. */
  dueAt: Instant.optional(),
  /** The first of the refunds that one command opened for this charge: one refund at the provider. Absent if it is alone. */
  together: RefundId.optional(),
  postings: Postings,
});
/** The balance of a bought voucher is to be refunded to the card that paid for it. Its postings are in the voucher's own event. */
export const VoucherRefundDue = event('VoucherRefundDue', {
  refundId: RefundId,
  /** The payment that bought the voucher. */
  sourceId: HoldId,
  chargeId: z.string().max(100).nullable(),
  intentId: z.string().max(100),
  userId: UserId,
  voucherId: VoucherId,
  amountCents: PriceCents,
  dueAt: Instant,
});
/** The provider accepted the refund. Postings: the receivable against clearing. */
export const CardRefunded = event('CardRefunded', {
  refundId: RefundId,
  userId: UserId,
  providerRefundId: z.string().max(100),
  amountCents: PriceCents,
  postings: Postings,
});
/** The number of staff's retry that ended so; absent for the first attempt, which is automatic. */
const attempt = z.int().min(1).optional();
/** The provider refuses: staff must find another way. The debt remains until then. */
export const CardRefundRefused = event('CardRefundRefused', {
  refundId: RefundId,
  userId: UserId,
  /** The provider's reason, in its own code. */
  code: z.string().max(60),
  text: z.string().max(500),
  attempt,
});
/** The desk took the money, so no card is involved: staff must pay it back. The debt remains until then (rule A-075). */
export const RefundPassedToDesk = event('RefundPassedToDesk', {
  refundId: RefundId,
  userId: UserId,
  /** How it was paid, in words. */
  text: z.string().max(500),
});
/**
 * The card's bank has taken the payment back already, so the card's part is not paid out: nobody owes anything, unless the venue
 * wins the dispute.
 */
export const CardRefundWithheld = event('CardRefundWithheld', {
  refundId: RefundId,
  userId: UserId,
  text: z.string().max(500),
  attempt,
});
/**
 * The provider had accepted it, and reported days later that it failed: the card's bank returned the money
 * (https://docs.stripe.com/refunds#failed-refunds). Whatever followed it, also `RefundCompleted`, is open again. Postings: the
 * reverse of `CardRefunded`.
 */
export const CardRefundReturned = event('CardRefundReturned', {
  refundId: RefundId,
  userId: UserId,
  /** The provider's refund that failed: a later attempt has another id. */
  providerRefundId: z.string().max(100),
  code: z.string().max(60),
  text: z.string().max(500),
  amountCents: PriceCents,
  postings: Postings,
});
/** Staff retry the card. Each attempt has its own idempotency key: under the old one the provider repeats its refusal. */
export const CardRefundRetried = event('CardRefundRetried', {
  refundId: RefundId,
  userId: UserId,
  attempt: z.int().min(1),
  retriedAt: Instant,
  /** The first of those that are retried as one sum. Absent if there is only one. */
  together: RefundId.optional(),
});
/**
 * Staff paid the card's part at the desk or by bank; the reason of the event is their note. Postings: the receivable against the
 * till. Releases before the till existed posted to `write_offs`; those postings stay.
 */
export const RefundPaidByHand = event('RefundPaidByHand', {
  refundId: RefundId,
  userId: UserId,
  means: DeskPaymentMethod,
  amountCents: PriceCents,
  postings: Postings,
});
/**
 * The card's part becomes a new gift voucher, or a part of one: events of one append that name the same voucher add up to it. The
 * postings are in the voucher's own event, which follows.
 */
export const RefundTurnedIntoVoucher = event('RefundTurnedIntoVoucher', {
  refundId: RefundId,
  userId: UserId,
  voucherId: VoucherId,
  amountCents: PriceCents,
  greeting: VoucherGreeting,
});
/** Every part is back at its source, or where staff and customer agreed. */
export const RefundCompleted = event('RefundCompleted', { refundId: RefundId, userId: UserId });

const dispute = {
  /** The checkout or payment that made the charge. */
  sourceId: HoldId,
  userId: UserId,
  chargeId: z.string().max(100),
  /** The provider's id of the dispute. */
  disputeId: z.string().max(100),
  amountCents: PriceCents,
};
/**
 * The cardholder disputed a charge, and the bank took the money back. Until it returns, nothing of the charge is paid out again,
 * by card or otherwise. Postings: the receivable against clearing.
 */
export const DisputeFundsWithdrawn = event('DisputeFundsWithdrawn', {
  ...dispute,
  /** The bank's reason, in the provider's code. */
  code: z.string().max(60),
  postings: Postings,
});
/** The venue won: it has the money again. Postings: the reverse of `DisputeFundsWithdrawn`. */
export const DisputeFundsReinstated = event('DisputeFundsReinstated', { ...dispute, postings: Postings });
/** The venue lost: the bank keeps the money. */
export const DisputeLost = event('DisputeLost', dispute);

export const refundEvents = [
  DisputeFundsWithdrawn,
  DisputeFundsReinstated,
  DisputeLost,
  RefundDue,
  VoucherRefundDue,
  CardRefunded,
  CardRefundRefused,
  RefundPassedToDesk,
  CardRefundWithheld,
  CardRefundReturned,
  CardRefundRetried,
  RefundPaidByHand,
  RefundTurnedIntoVoucher,
  RefundCompleted,
] as const;
export type RefundEvent = z.infer<(typeof refundEvents)[number]>;
export type RefundEventOf<Type extends RefundEvent['type']> = Extract<RefundEvent, { type: Type }>;

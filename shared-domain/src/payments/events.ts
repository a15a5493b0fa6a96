import { z } from 'zod';
import { ItemId } from '../billing/item-events.ts';
import { Postings } from '../billing/postings.ts';
import { Credits } from '../club/credit-value.ts';
import { Cycle, MembershipTerms } from '../club/events.ts';
import {
  CheckoutId,
  LocationId,
  MembershipId,
  PaymentId,
  PromotionId,
  ReservationId,
  SeatId,
  UserId,
  VoucherId,
} from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents, RatePpm } from '../kernel/money.ts';
import { SealedText } from '../kernel/sealed.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { RuleOfPrice } from '../venues/events.ts';
import { VoucherGreeting } from '../vouchers/events.ts';

const payment = { paymentId: PaymentId };
const checkout = { checkoutId: CheckoutId };
const reason = { code: z.string().max(60), text: z.string().max(500) };

/** What the payment is for, with every fact that its effect needs after the capture. A booking pays for what its quote names. */
export const PaymentPurpose = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher'), voucherId: VoucherId, greeting: VoucherGreeting }),
  z.object({
    kind: z.literal('enrolment'),
    membershipId: MembershipId,
    terms: MembershipTerms,
    taxCents: PriceCents,
    cardFingerprint: z.string().max(100).nullable(),
  }),
  z.object({ kind: z.literal('renewal'), membershipId: MembershipId, cycle: Cycle, taxCents: PriceCents }),
  z.object({
    kind: z.literal('outstanding'),
    items: z.array(z.object({ itemId: ItemId, amountCents: PriceCents })).min(1),
  }),
]);
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;

/** Where the money comes from. A voucher pays only outstanding items (rule A-079). */
export const PaymentMeans = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), customerId: z.string().max(100), paymentMethodId: z.string().max(100) }),
  z.object({
    kind: z.literal('voucher'),
    voucherId: VoucherId,
    /** Keyed hash of the code that was given; absent: the one that the voucher was issued with. */
    codeId: VoucherId.optional(),
  }),
]);
export type PaymentMeans = z.infer<typeof PaymentMeans>;

/** A payment other than a booking begins; from here on the process runs it to an end (decision 0136). */
export const PaymentRequested = event('PaymentRequested', {
  ...payment,
  userId: UserId,
  amountCents: PriceCents,
  purpose: PaymentPurpose,
  means: PaymentMeans,
  /** No customer is present to answer the bank's challenge: a renewal. */
  offSession: z.boolean(),
});
/** What the payment needs is set aside: outstanding items are claimed, voucher value is held. */
export const PaymentPrepared = event('PaymentPrepared', payment);
/** The payment provider has an intent with the amount to charge. No money can move before this is stored (invariant C4). */
export const PaymentIntentCreated = event('PaymentIntentCreated', { ...payment, intentId: z.string().max(100) });
/** Attempt number `attempt` to charge the card begins at the payment provider. */
export const PaymentConfirmationStarted = event('PaymentConfirmationStarted', {
  ...payment,
  attempt: z.int().positive(),
});
/** The customer's bank requires the customer to confirm the payment first. */
export const PaymentChallenged = event('PaymentChallenged', {
  ...payment,
  expiresAt: Instant,
  /** Why the seats are not kept for that time: the payment ends at once. */
  notKept: z.object(reason).optional(),
});
/** The card was charged: the payment can only be completed now (decision 0136 e). Postings: clearing against the receivable. */
export const PaymentCaptured = event('PaymentCaptured', {
  ...payment,
  userId: UserId,
  intentId: z.string().max(100),
  chargeId: z.string().max(100),
  amountCents: PriceCents,
  /** Null, or the provider's link in plain text in events of earlier releases. */
  receiptUrl: z.string().max(500).nullable(),
  /** The provider's link, sealed: everybody who has the link may see an address and a part of the card. */
  receipt: SealedText.optional(),
  postings: Postings,
});
/** The bank declined the charge. */
export const PaymentRefused = event('PaymentRefused', {
  ...payment,
  userId: UserId,
  amountCents: PriceCents,
  ...reason,
});
/** No charge is possible any more, or none ever was: what was set aside is released next. */
export const PaymentStopped = event('PaymentStopped', { ...payment, ...reason });
/** What was paid for is delivered: voucher issued, member enrolled, items paid. For a booking this is `CheckoutCompleted`. */
export const PaymentSettled = event('PaymentSettled', { ...payment, userId: UserId, amountCents: PriceCents });
/** The payment ended without success: nothing was charged and nothing is held. */
export const PaymentAbandoned = event('PaymentAbandoned', { ...payment, userId: UserId, ...reason });

/* A booking: priced by a quote, then paid like any other payment. It holds seats, and the voucher value and credits it uses. */

/** Half-hours of one simulator of the quoted cart that cost the same: names and price as the customer saw them. */
export const QuotedLine = z.object({
  seatId: SeatId,
  seatName: z.string().max(80),
  seatTypeName: z.string().max(80),
  costCents: PriceCents,
  totalCents: PriceCents,
  bookingFeeCents: PriceCents,
  /** The rule that made the price; absent: it is the price of the seat. */
  rule: RuleOfPrice.optional(),
  slots: z.array(z.object({ reservationId: ReservationId, startsAt: Instant, date: LocalDate })).min(1),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

/** The amounts of a quote, which must be unchanged when the customer commits (invariant C3). */
export const QuotedTotals = z.object({
  subtotalCents: PriceCents,
  /** What a promotion code takes off before credits and tax; absent without one. */
  promotionCents: PriceCents.optional(),
  discountCents: PriceCents,
  creditsUsing: Credits,
  creditsValueCents: PriceCents,
  preTaxCents: PriceCents,
  salesTaxCents: PriceCents,
  totalCents: PriceCents,
});
export type QuotedTotals = z.infer<typeof QuotedTotals>;

/** A price was quoted. It holds nothing and is valid for 15 minutes (rule A-070). */
export const CheckoutQuoted = event('CheckoutQuoted', {
  ...checkout,
  userId: UserId,
  locationId: LocationId,
  lines: z.array(QuotedLine).min(1),
  ...QuotedTotals.shape,
  programSavesCents: PriceCents,
  salesTaxPpm: RatePpm,
  bookingFeesThreshold: z.int(),
  /** The voucher to be used, and whether the customer was a member in good standing (invariant M4). */
  voucherId: VoucherId.optional(),
  /** Keyed hash of the code that was given; absent: the one that the voucher was issued with. */
  codeId: VoucherId.optional(),
  member: z.boolean().optional(),
  /** The promotion code that was given, and its percentage; without a percentage it takes a sum off. Absent without one. */
  promotionId: PromotionId.optional(),
  promotionPpm: RatePpm.optional(),
  /** The pricing rule; if absent, rule 1, which subtracted a voucher before tax. */
  pricing: z.literal(2).optional(),
  expiresAt: Instant,
});
/** The customer committed to the quote; from here on the process runs to an end. */
export const CheckoutAccepted = event('CheckoutAccepted', {
  ...checkout,
  userId: UserId,
  customerId: z.string().max(100).nullable(),
  paymentMethodId: z.string().max(100).nullable(),
});
/** All seats of the cart are held for the checkout. */
export const SeatsHeld = event('SeatsHeld', {
  ...checkout,
  /** When they were taken; if absent, when this event was written. */
  at: Instant.optional(),
});
/** A use of the promotion code, voucher and credits are set aside, where the quote uses any (invariant C5). */
export const FundsHeld = event('FundsHeld', checkout);
/** A total below the card minimum was put on the bill instead (rule A-072). */
export const TotalBelowCardMinimumBilled = event('TotalBelowCardMinimumBilled', {
  ...checkout,
  amountCents: PriceCents,
});
/** All seats that were held are booked. */
export const SeatsConfirmed = event('SeatsConfirmed', checkout);
/** The use of the promotion code, voucher value and credits that were set aside are spent. */
export const FundsPosted = event('FundsPosted', checkout);
/** The checkout ended with success: what was sold, and its postings. */
export const CheckoutCompleted = event('CheckoutCompleted', {
  ...checkout,
  userId: UserId,
  locationId: LocationId,
  totalCents: PriceCents,
  /** As in the quote: a line of the bill names the rule that applied. */
  pricing: z.literal(2).optional(),
  postings: Postings,
});
/** After a stop: the use of the promotion code, voucher value and credits are released to the customer. */
export const FundsVoided = event('FundsVoided', checkout);
/** All held seats are free again. */
export const SeatsReleased = event('SeatsReleased', checkout);

export const paymentEvents = [
  CheckoutQuoted,
  CheckoutAccepted,
  SeatsHeld,
  FundsHeld,
  TotalBelowCardMinimumBilled,
  SeatsConfirmed,
  FundsPosted,
  CheckoutCompleted,
  FundsVoided,
  SeatsReleased,
  PaymentRequested,
  PaymentPrepared,
  PaymentIntentCreated,
  PaymentConfirmationStarted,
  PaymentChallenged,
  PaymentCaptured,
  PaymentRefused,
  PaymentStopped,
  PaymentSettled,
  PaymentAbandoned,
] as const;
export type PaymentEvent = z.infer<(typeof paymentEvents)[number]>;
export type PaymentEventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;
/** What the seats of a booking cost, as the customer saw it. */
export type Quote = PaymentEventOf<'CheckoutQuoted'>['data'];

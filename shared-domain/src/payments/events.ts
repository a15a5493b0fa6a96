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
  ReservationId,
  SeatId,
  UserId,
  VoucherId,
} from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents, RatePpm } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';
import { VoucherGreeting } from '../vouchers/events.ts';

const payment = { paymentId: PaymentId };
const checkout = { checkoutId: CheckoutId };
const reason = { code: z.string().max(60), text: z.string().max(500) };

/** What the money is for, with every fact that its effect needs once it has moved. A booking is for what its quote names. */
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

/** Where the money comes from. A voucher pays outstanding items only (rule A-079). */
export const PaymentMeans = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), customerId: z.string().max(100), paymentMethodId: z.string().max(100) }),
  z.object({ kind: z.literal('voucher'), voucherId: VoucherId }),
]);
export type PaymentMeans = z.infer<typeof PaymentMeans>;

/** A payment that is no booking begins; from here on the process runs it to an end (decision 0136). */
export const PaymentRequested = event('PaymentRequested', {
  ...payment,
  userId: UserId,
  amountCents: PriceCents,
  purpose: PaymentPurpose,
  means: PaymentMeans,
  /** Nobody is there to answer the bank's challenge: a renewal. */
  offSession: z.boolean(),
});
/** What the payment needs is set aside: outstanding items are claimed, a voucher's value is held. */
export const PaymentPrepared = event('PaymentPrepared', payment);
/** The provider knows what we may charge; nothing can move before this is on disk (invariant C4). */
export const PaymentIntentCreated = event('PaymentIntentCreated', { ...payment, intentId: z.string().max(100) });
/** The provider is asked to charge the card, for the `attempt`-th time. */
export const PaymentConfirmationStarted = event('PaymentConfirmationStarted', {
  ...payment,
  attempt: z.int().positive(),
});
/** The customer's bank wants them to confirm the payment first. */
export const PaymentChallenged = event('PaymentChallenged', { ...payment, expiresAt: Instant });
/** The card was charged: the only way from here is forward (decision 0136 e). Postings: clearing against the customer's receivable. */
export const PaymentCaptured = event('PaymentCaptured', {
  ...payment,
  userId: UserId,
  intentId: z.string().max(100),
  chargeId: z.string().max(100),
  amountCents: PriceCents,
  receiptUrl: z.string().max(500).nullable(),
  postings: Postings,
});
/** The bank said no. */
export const PaymentRefused = event('PaymentRefused', {
  ...payment,
  userId: UserId,
  amountCents: PriceCents,
  ...reason,
});
/** Nothing can be charged any more, or nothing ever could: what was set aside goes back next. */
export const PaymentStopped = event('PaymentStopped', { ...payment, ...reason });
/** What was paid for is there: the voucher issued, the member enrolled, the items paid. A booking's is `CheckoutCompleted`. */
export const PaymentSettled = event('PaymentSettled', { ...payment, userId: UserId, amountCents: PriceCents });
/** The other end: nothing was taken, nothing is held. */
export const PaymentAbandoned = event('PaymentAbandoned', { ...payment, userId: UserId, ...reason });

/* A booking: priced by a quote, then paid like everything else. It holds seats, and voucher and credits where the quote uses any. */

/** One simulator of the cart as it was quoted: names and price as the customer saw them. */
export const QuotedLine = z.object({
  seatId: SeatId,
  seatName: z.string().max(80),
  seatTypeName: z.string().max(80),
  costCents: PriceCents,
  totalCents: PriceCents,
  bookingFeeCents: PriceCents,
  slots: z.array(z.object({ reservationId: ReservationId, startsAt: Instant, date: LocalDate })).min(1),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

/** The amounts of a quote, which a commit must still find true (invariant C3). */
export const QuotedTotals = z.object({
  subtotalCents: PriceCents,
  discountCents: PriceCents,
  creditsUsing: Credits,
  creditsValueCents: PriceCents,
  preTaxCents: PriceCents,
  salesTaxCents: PriceCents,
  totalCents: PriceCents,
});
export type QuotedTotals = z.infer<typeof QuotedTotals>;

/** A price was named. It holds nothing and lives 15 minutes (rule A-070). */
export const CheckoutQuoted = event('CheckoutQuoted', {
  ...checkout,
  userId: UserId,
  locationId: LocationId,
  lines: z.array(QuotedLine).min(1),
  ...QuotedTotals.shape,
  programSavesCents: PriceCents,
  salesTaxPpm: RatePpm,
  bookingFeesThreshold: z.int(),
  /** The voucher that gives the discount, and whether its customer was a member in good standing (invariant M4). */
  voucherId: VoucherId.optional(),
  member: z.boolean().optional(),
  /** The rule that named the price; rule 1, which took a voucher off before tax, where it is left out. */
  pricing: z.literal(2).optional(),
  expiresAt: Instant,
});
/** The customer pressed the button; from here on the process runs to an end. */
export const CheckoutAccepted = event('CheckoutAccepted', {
  ...checkout,
  userId: UserId,
  customerId: z.string().max(100).nullable(),
  paymentMethodId: z.string().max(100).nullable(),
});
/** All seats of the cart are held for the checkout. */
export const SeatsHeld = event('SeatsHeld', {
  ...checkout,
  /** When they were taken; where it is left out, when this was written. */
  at: Instant.optional(),
});
/** Voucher and credits are set aside, where the quote uses any (invariant C5). */
export const FundsHeld = event('FundsHeld', checkout);
/** A total too small for the provider went on the bill instead (rule A-072). */
export const TotalBelowCardMinimumBilled = event('TotalBelowCardMinimumBilled', {
  ...checkout,
  amountCents: PriceCents,
});
/** All seats that were held are booked. */
export const SeatsConfirmed = event('SeatsConfirmed', checkout);
/** What was set aside of voucher and credits is spent. */
export const FundsPosted = event('FundsPosted', checkout);
/** The end that was wanted: what was sold, and the books of it. */
export const CheckoutCompleted = event('CheckoutCompleted', {
  ...checkout,
  userId: UserId,
  locationId: LocationId,
  totalCents: PriceCents,
  /** As in the quote: a line of the bill names the rule of its time. */
  pricing: z.literal(2).optional(),
  postings: Postings,
});
/** On the way down: voucher and credits are the customer's again. */
export const FundsVoided = event('FundsVoided', checkout);
/** All seats that were held are free again. */
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

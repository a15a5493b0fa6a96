import { z } from 'zod';
import { Postings } from '../billing/postings.ts';
import { Credits } from '../club/credit-value.ts';
import { CheckoutId, LocationId, ReservationId, SeatId, UserId, VoucherId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { PriceCents, RatePpm } from '../kernel/money.ts';
import { Instant, LocalDate } from '../kernel/time.ts';

const id = { checkoutId: CheckoutId };

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

/** A price was named. It holds nothing and lives 15 minutes (ruling A-070). */
export const CheckoutQuoted = event('CheckoutQuoted', {
  ...id,
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
  ...id,
  userId: UserId,
  customerId: z.string().max(100).nullable(),
  paymentMethodId: z.string().max(100).nullable(),
});
/** All seats of the cart are held for the checkout. */
export const SeatsHeld = event('SeatsHeld', id);
/** A seat was gone, or may no longer be booked; a voucher or credits no longer suffice: nothing is taken. */
export const HoldRejected = event('HoldRejected', { ...id, code: z.string().max(40), text: z.string().max(500) });
/** Voucher and credits are set aside, where the quote uses any (invariant C5). */
export const FundsHeld = event('FundsHeld', id);
/** The provider knows what we may charge; nothing can move before this is on disk (invariant C4). */
export const IntentCreated = event('IntentCreated', { ...id, intentId: z.string().max(100) });
/** The provider would not prepare the payment. */
export const IntentRefused = event('IntentRefused', { ...id, code: z.string().max(60), text: z.string().max(500) });
/** The provider is asked to charge the card, for the `attempt`-th time. */
export const ConfirmationStarted = event('ConfirmationStarted', { ...id, attempt: z.int().positive() });
/** The customer's bank wants them to confirm the payment first. */
export const PaymentActionRequired = event('PaymentActionRequired', { ...id, expiresAt: Instant });
/** The card was charged. The only way from here is forward (decision D3 e). */
export const PaymentSucceeded = event('PaymentSucceeded', {
  ...id,
  userId: UserId,
  intentId: z.string().max(100),
  chargeId: z.string().max(100),
  amountCents: PriceCents,
  receiptUrl: z.string().max(500).nullable(),
  postings: Postings,
});
/** The customer's bank said no. */
export const PaymentDeclined = event('PaymentDeclined', {
  ...id,
  userId: UserId,
  amountCents: PriceCents,
  code: z.string().max(60),
  text: z.string().max(500),
});
/** The intent can never charge any more: the fence before seats are let go (decision D3 d). */
export const PaymentFenced = event('PaymentFenced', { ...id, code: z.string().max(40), text: z.string().max(500) });
/** A total too small for the provider went on the bill instead (ruling A-072). */
export const TotalBelowCardMinimumBilled = event('TotalBelowCardMinimumBilled', { ...id, amountCents: PriceCents });
/** All seats that were held are booked. */
export const SeatsConfirmed = event('SeatsConfirmed', id);
/** What was set aside of voucher and credits is spent. */
export const FundsPosted = event('FundsPosted', id);
/** The end that was wanted: what was sold, and the books of it. */
export const CheckoutCompleted = event('CheckoutCompleted', {
  ...id,
  userId: UserId,
  locationId: LocationId,
  totalCents: PriceCents,
  /** As in the quote: a line of the bill names the rule of its time. */
  pricing: z.literal(2).optional(),
  postings: Postings,
});
/** On the way down: voucher and credits are the customer's again. */
export const FundsVoided = event('FundsVoided', id);
/** All seats that were held are free again. */
export const SeatsReleased = event('SeatsReleased', id);
/** The other end: nothing was taken, nothing is held. */
export const CheckoutFailed = event('CheckoutFailed', {
  ...id,
  userId: UserId,
  code: z.string().max(60),
  text: z.string().max(500),
});

export const checkoutEvents = [
  CheckoutQuoted,
  CheckoutAccepted,
  SeatsHeld,
  HoldRejected,
  FundsHeld,
  IntentCreated,
  IntentRefused,
  ConfirmationStarted,
  PaymentActionRequired,
  PaymentSucceeded,
  PaymentDeclined,
  PaymentFenced,
  TotalBelowCardMinimumBilled,
  SeatsConfirmed,
  FundsPosted,
  CheckoutCompleted,
  FundsVoided,
  SeatsReleased,
  CheckoutFailed,
] as const;
export type CheckoutEvent = z.infer<(typeof checkoutEvents)[number]>;
export type CheckoutEventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerCheckoutEvents = [
  renamed('SmallTotalBilled', TotalBelowCardMinimumBilled),
  renamed('HoldingRefused', HoldRejected),
] as const;

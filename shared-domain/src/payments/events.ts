import { z } from 'zod';
import { ItemId } from '../billing/item-events.ts';
import { Postings } from '../billing/postings.ts';
import { Cycle, MembershipTerms } from '../club/events.ts';
import { MembershipId, PaymentId, UserId, VoucherId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';
import { VoucherGreeting } from '../vouchers/events.ts';

const payment = { paymentId: PaymentId };
const reason = { code: z.string().max(60), text: z.string().max(500) };

/** What the money is for, with every fact that its effect needs once it has moved. */
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

/** Where the money comes from. A voucher pays outstanding items only (ruling A-079). */
export const PaymentMeans = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), customerId: z.string().max(100), paymentMethodId: z.string().max(100) }),
  z.object({ kind: z.literal('voucher'), voucherId: VoucherId }),
]);
export type PaymentMeans = z.infer<typeof PaymentMeans>;

/** A payment begins; from here on the process runs it to an end, as it does checkouts (decision D3). */
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
/** The provider knows what may be charged. */
export const PaymentIntentCreated = event('PaymentIntentCreated', { ...payment, intentId: z.string().max(100) });
/** The provider is asked to charge the card, for the `attempt`-th time. */
export const PaymentConfirmationStarted = event('PaymentConfirmationStarted', {
  ...payment,
  attempt: z.int().positive(),
});
/** The customer's bank wants them to confirm the payment first. */
export const PaymentChallenged = event('PaymentChallenged', { ...payment, expiresAt: Instant });
/** The card was charged: the only way from here is forward. Postings: clearing against the customer's receivable. */
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
/** What was paid for is there: the voucher issued, the member enrolled, the items paid. */
export const PaymentSettled = event('PaymentSettled', { ...payment, userId: UserId, amountCents: PriceCents });
/** The other end: nothing was taken, nothing is held. */
export const PaymentAbandoned = event('PaymentAbandoned', { ...payment, userId: UserId, ...reason });

export const paymentEvents = [
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

import { z } from 'zod';
import { Postings } from '../billing/postings.ts';
import { LocationId, LotId, MembershipId, PaymentId, RefundId, UserId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { Instant } from '../kernel/time.ts';
import { Credits } from './credit-value.ts';

/** The id of what holds credits: a checkout, or a reservation booked with the subscription. */
export const HoldId = z.string().min(1).max(60);
/** Credits taken from one lot. Parts are in spending order: nearest expiry first (invariant K3). */
export const LotPart = z.object({ lotId: LotId, credits: Credits });
export type LotPart = z.infer<typeof LotPart>;

/**
 * A month's credits, bought at a discount and spent at face value (rule A-085): credits × 10 = paid + discount. Postings:
 * receivable (paid + tax) against the liability at face value, the discount given, and the tax.
 */
export const CreditsGranted = event('CreditsGranted', {
  userId: UserId,
  lotId: LotId,
  membershipId: MembershipId,
  /** Billing cycle, 0 is the one of joining (invariant K5: one grant per membership and cycle). */
  cycle: z.int().min(0).max(1200),
  credits: Credits,
  paidCents: PriceCents,
  discountCents: PriceCents,
  taxCents: PriceCents,
  locationId: LocationId,
  paymentId: PaymentId,
  /** From this moment on the credits cannot be spent (invariant K2, rule A-090). */
  expiresAt: Instant,
  postings: Postings,
});
/** Set aside while a checkout is in progress; only that one posts or voids it. */
export const CreditsHeld = event('CreditsHeld', { userId: UserId, holdId: HoldId, parts: z.array(LotPart).min(1) });
/** Spent: the liability falls by face value, and so does what the customer owes. */
export const CreditHoldPosted = event('CreditHoldPosted', {
  userId: UserId,
  holdId: HoldId,
  credits: Credits,
  parts: z.array(LotPart).min(1),
  /** The discount share of the credits spent: owed if the membership ends early (rule A-093). */
  discountCents: PriceCents,
  postings: Postings,
});
/** Credits that were set aside are available again. */
export const CreditHoldVoided = event('CreditHoldVoided', { userId: UserId, holdId: HoldId });
/**
 * A refund returned spent credits to their lots, which keep their expiry (rule A-075). A lot that had expired is extended to
 * `revived.until` for the returned credits, so that they can be used.
 */
export const CreditsReturned = event('CreditsReturned', {
  userId: UserId,
  holdId: HoldId,
  refundId: RefundId,
  parts: z.array(LotPart).min(1),
  revived: z.object({ lotIds: z.array(LotId).min(1), until: Instant }).optional(),
  discountCents: PriceCents,
  postings: Postings,
});
/** The rest of a lot at its expiry goes to the venue (breakage). */
export const CreditsExpired = event('CreditsExpired', {
  userId: UserId,
  lotId: LotId,
  credits: Credits,
  postings: Postings,
});
/** The customer was notified, seven days ahead (rule A-090). */
export const CreditExpiryAnnounced = event('CreditExpiryAnnounced', {
  userId: UserId,
  lotId: LotId,
  credits: Credits,
  expiresAt: Instant,
});

export const creditEvents = [
  CreditsGranted,
  CreditsHeld,
  CreditHoldPosted,
  CreditHoldVoided,
  CreditsReturned,
  CreditsExpired,
  CreditExpiryAnnounced,
] as const;
export type CreditEvent = z.infer<(typeof creditEvents)[number]>;
export type CreditEventOf<Type extends CreditEvent['type']> = Extract<CreditEvent, { type: Type }>;

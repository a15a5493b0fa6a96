import { z } from 'zod';
import { ItemId } from '../billing/item-events.ts';
import { LocationId, MembershipId, PaymentId, UserId } from '../kernel/ids.ts';
import { renamed } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { PriceCents, RatePpm } from '../kernel/money.ts';
import { LocalDate } from '../kernel/time.ts';
import { Credits } from './credit-value.ts';

const membership = { userId: UserId, membershipId: MembershipId };
export const Cycle = z.int().min(0).max(1200);

/** What a member agreed to pay each month, before tax, and gets for it (rules ). */
export const MembershipTerms = z.object({
  locationId: LocationId,
  /** The location's zone at joining: cycles begin at its midnight. */
  zone: z.string().min(1).max(60),
  /** One session at the location's intro cost, renewed at that cost (rule A-088). */
  intro: z.boolean(),
  sessions: z.int().min(1).max(100),
  creditsRecurring: Credits,
  /** Before tax. */
  recurringCents: PriceCents,
  discountPpm: RatePpm,
  /** Joining date at the venue; later cycles begin on this day of the month, clamped to the month's end (rule A-091). */
  startedOn: LocalDate,
  /** The venue's settings at joining, where they are not the usual ones (rules ). */
  creditsPerSession: z.int().min(1).max(1000).optional(),
  creditsExpiryCycles: z.int().min(0).max(24).optional(),
});
export type MembershipTerms = z.infer<typeof MembershipTerms>;

/** Joined and in good standing (CLUB-20); the first month's grant stands beside it in the same append. */
export const MemberEnrolled = event('MemberEnrolled', {
  ...membership,
  ...MembershipTerms.shape,
  paymentId: PaymentId,
  /** Of the card that paid: an intro rate is given once a card too (invariant M1). */
  cardFingerprint: z.string().max(100).nullable(),
});
/** A cycle was paid; its grant stands beside it. */
export const MembershipRenewed = event('MembershipRenewed', { ...membership, cycle: Cycle, paymentId: PaymentId });
/** The card did not pay: out of good standing, nothing granted, the amount is an outstanding item (rule A-092). */
export const RenewalFailed = event('RenewalFailed', {
  ...membership,
  cycle: Cycle,
  itemId: ItemId,
  amountCents: PriceCents,
  text: z.string().max(500),
});
/** A cycle that began while an earlier one was unpaid: it is neither charged nor granted. */
export const RenewalSkipped = event('RenewalSkipped', { ...membership, cycle: Cycle });
/** An unpaid renewal was tried again, or the customer reminded: step `attempt` of the dunning plan. */
export const PaymentReminderRecorded = event('PaymentReminderRecorded', {
  ...membership,
  cycle: Cycle,
  attempt: z.int().min(1).max(20),
});
/** Nothing of a renewal is owed any more (rule A-092). */
export const StandingRestored = event('StandingRestored', membership);
/** Over, for good (CLUB-21, rule A-094). Credits live on until they expire. `early`: by staff, before two cycles. */
export const MembershipCancelled = event('MembershipCancelled', {
  ...membership,
  early: z.boolean(),
  /** What an early end costs: the discount on credits already spent (rule A-093). */
  differenceCents: PriceCents,
});

export const clubEvents = [
  MemberEnrolled,
  MembershipRenewed,
  RenewalFailed,
  RenewalSkipped,
  PaymentReminderRecorded,
  StandingRestored,
  MembershipCancelled,
] as const;
export type ClubEvent = z.infer<(typeof clubEvents)[number]>;
export type ClubEventOf<Type extends ClubEvent['type']> = Extract<ClubEvent, { type: Type }>;

/** The intro rate is an account's: nobody else takes it with this card. */
export const IntroRateClaimed = event('IntroRateClaimed', { userId: UserId });
/** The payment failed: somebody else may take the intro rate with this card. */
export const IntroRateReleased = event('IntroRateReleased', { userId: UserId });
/** Of a card, known by its keyed hash alone, in a stream of its own. */
export const introRateEvents = [IntroRateClaimed, IntroRateReleased] as const;
export type IntroRateEvent = z.infer<(typeof introRateEvents)[number]>;

/** What earlier releases wrote. */
export const formerClubEvents = [renamed('RenewalDunned', PaymentReminderRecorded)] as const;

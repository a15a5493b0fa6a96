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

/** Why a member is told of a renewal: the venue tells of each, another amount, or a card that cannot pay it. */
export const RenewalNotice = z.enum(['each', 'amount', 'card', 'amount_and_card']);
export type RenewalNotice = z.infer<typeof RenewalNotice>;

/** The monthly price that a member agreed to, before tax, and what they get for it (rules ). */
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
  /** The venue's settings at joining, if they are not the defaults (rules ). */
  creditsPerSession: z.int().min(1).max(1000).optional(),
  creditsExpiryCycles: z.int().min(0).max(24).optional(),
});
export type MembershipTerms = z.infer<typeof MembershipTerms>;

/** What a number of sessions costs and brings each month. */
export const MonthTerms = MembershipTerms.pick({
  sessions: true,
  creditsRecurring: true,
  recurringCents: true,
  discountPpm: true,
  creditsPerSession: true,
});
export type MonthTerms = z.infer<typeof MonthTerms>;
/** Another number of sessions, for the first charge of this cycle or a later one. */
export const ChosenMonth = MonthTerms.extend({ fromCycle: Cycle });
export type ChosenMonth = z.infer<typeof ChosenMonth>;
/** Cycles that are neither charged nor granted: from the first to the one before `untilCycle`. */
export const Pause = z.object({ fromCycle: Cycle, untilCycle: Cycle });
export type Pause = z.infer<typeof Pause>;

/** Joined and in good standing (CLUB-20); the first month's grant is in the same append. */
export const MemberEnrolled = event('MemberEnrolled', {
  ...membership,
  ...MembershipTerms.shape,
  paymentId: PaymentId,
  /** Of the card that paid: an intro rate is given once per card too (invariant M1). */
  cardFingerprint: z.string().max(100).nullable(),
});
/** A cycle was paid; its grant is in the same append. */
export const MembershipRenewed = event('MembershipRenewed', { ...membership, cycle: Cycle, paymentId: PaymentId });
/** The charge failed: not in good standing, no credits granted, the amount is an outstanding item (rule A-092). */
export const RenewalFailed = event('RenewalFailed', {
  ...membership,
  cycle: Cycle,
  itemId: ItemId,
  amountCents: PriceCents,
  text: z.string().max(500),
  /** The first day without the membership if it stays unpaid. Absent: it does not end by itself (also in earlier releases). */
  endsOn: LocalDate.optional(),
});
/** A cycle began while an earlier one was unpaid, or in a pause: it is neither charged nor granted. */
export const RenewalSkipped = event('RenewalSkipped', {
  ...membership,
  cycle: Cycle,
  /** The membership was paused. Absent: an earlier cycle was unpaid. */
  cause: z.literal('paused').optional(),
});
/** The charge of an unpaid renewal was retried, or the customer reminded: step `attempt` of the dunning plan. */
export const PaymentReminderRecorded = event('PaymentReminderRecorded', {
  ...membership,
  cycle: Cycle,
  attempt: z.int().min(1).max(20),
  /** The retry came later than planned, so the end is later than was said. Absent: as it was. */
  endsOn: LocalDate.optional(),
});
/** Days before a renewal, its amount was determined, or differs from before. `notice`: why the member is told by email; absent: they are not. */
export const RenewalPriced = event('RenewalPriced', {
  ...membership,
  cycle: Cycle,
  amountCents: PriceCents,
  /** What the last month cost; null if that is not known. */
  formerCents: PriceCents.nullable(),
  notice: RenewalNotice.optional(),
  /** What an earlier email said of this renewal: the tax changed since. Absent: none said another amount. */
  toldCents: PriceCents.optional(),
});
/** Another number of sessions was chosen; nothing is charged before the next renewal. A later choice replaces it. */
export const SessionsChosen = event('SessionsChosen', {
  ...membership,
  ...ChosenMonth.shape,
  /** What the next renewal costs with it, tax included, as the member is told. */
  amountCents: PriceCents,
});
/** The choice was taken back before it was in force: the sessions and the price stay as they are. */
export const SessionsChoiceWithdrawn = event('SessionsChoiceWithdrawn', { ...membership, amountCents: PriceCents });
/** Whole cycles are neither charged nor granted; the first charge after them comes by itself. Credits stay usable. */
export const MembershipPaused = event('MembershipPaused', { ...membership, ...Pause.shape });
/** The pause ends before this cycle, earlier than planned; one that had not begun is as if it never was. */
export const MembershipResumed = event('MembershipResumed', { ...membership, fromCycle: Cycle });
/** No renewal is owed any more (rule A-092). */
export const StandingRestored = event('StandingRestored', membership);
/** The membership ended (CLUB-21, rule A-094). Credits remain until they expire. `early`: by staff, before two cycles. */
export const MembershipCancelled = event('MembershipCancelled', {
  ...membership,
  early: z.boolean(),
  /** What an early end costs: the discount on credits already spent (rule A-093). */
  differenceCents: PriceCents,
  /** It ended by itself because a renewal stayed unpaid. Absent: a person ended it. */
  cause: z.literal('unpaid').optional(),
});

export const clubEvents = [
  MemberEnrolled,
  MembershipRenewed,
  RenewalFailed,
  RenewalSkipped,
  PaymentReminderRecorded,
  RenewalPriced,
  SessionsChosen,
  SessionsChoiceWithdrawn,
  MembershipPaused,
  MembershipResumed,
  StandingRestored,
  MembershipCancelled,
] as const;
export type ClubEvent = z.infer<(typeof clubEvents)[number]>;
export type ClubEventOf<Type extends ClubEvent['type']> = Extract<ClubEvent, { type: Type }>;

/** The intro rate of this card belongs to an account: no other account can get it with this card. */
export const IntroRateClaimed = event('IntroRateClaimed', { userId: UserId });
/** The payment failed: another account may get the intro rate with this card. */
export const IntroRateReleased = event('IntroRateReleased', { userId: UserId });
/** The stream of a card, identified only by its keyed hash. */
export const introRateEvents = [IntroRateClaimed, IntroRateReleased] as const;
export type IntroRateEvent = z.infer<(typeof introRateEvents)[number]>;

export const formerClubEvents = [renamed('RenewalDunned', PaymentReminderRecorded)] as const;

import { addPrices, applyRate, type PriceCents, priceCents, priceLess, RatePpm } from '../kernel/money.ts';
import { Credits, creditValue } from './credit-value.ts';

/** From this many sessions a month on, credits have this discount (rule A-085). */
export type ClubTier = { readonly fromSessions: number; readonly discountPpm: RatePpm };

/** What a venue offers its members (rules ). */
export type ClubOffer = {
  readonly minSessions: number;
  /** Price before tax of one session's credits; null or 0 without an intro rate (rule A-088). */
  readonly introCents: PriceCents | null;
  readonly creditsPerSession: number;
  readonly tiers: readonly ClubTier[];
  readonly taxRate: RatePpm;
};

/** 20 % discount for everybody (rule A-085). */
export const DEFAULT_TIERS: readonly ClubTier[] = [{ fromSessions: 1, discountPpm: RatePpm.parse(200_000) }];
/** The highest discount of a tier (rule A-085: "up to 50 %"). */
export const HIGHEST_DISCOUNT_PPM = 500_000;
/** 1000 credits are the smallest usual month: four sessions (CLUB-08, rule A-086). */
export const DEFAULT_CREDITS_PER_SESSION = 250;
export const MOST_SESSIONS = 100;
/** The value that a caller sends for the intro rate (rule A-087). */
export const INTRO_CREDITS = -1;

/** One month of the club: its credits and its price, tax rounded up (CLUB-31, rule A-067). */
export type MonthPrice = {
  readonly sessions: number;
  readonly intro: boolean;
  readonly credits: Credits;
  readonly quotedCents: PriceCents;
  readonly discountPpm: RatePpm;
  readonly discountCents: PriceCents;
  /** The monthly price before tax. */
  readonly recurringCents: PriceCents;
  readonly taxCents: PriceCents;
  readonly totalCents: PriceCents;
};

/** Tax on a month of a subscription: up to the next cent (rule A-067). */
export const subscriptionTax = (recurringCents: PriceCents, rate: RatePpm): PriceCents =>
  applyRate(recurringCents, rate, 'up');

export const hasIntroRate = ({ introCents }: ClubOffer): boolean => introCents !== null && introCents > 0;

/** The discount of a month with this many sessions: the highest tier that it reaches. */
export const discountOf = (sessions: number, tiers: readonly ClubTier[]): RatePpm =>
  tiers.reduce(
    (best, { fromSessions, discountPpm }) => (sessions >= fromSessions && discountPpm > best ? discountPpm : best),
    RatePpm.parse(0),
  );

const monthOf = (
  month: Pick<MonthPrice, 'sessions' | 'intro' | 'credits' | 'discountPpm'>,
  discountCents: PriceCents,
  { taxRate }: ClubOffer,
): MonthPrice => {
  const quotedCents = creditValue(month.credits);
  const recurringCents = priceLess(quotedCents, discountCents);
  const taxCents = subscriptionTax(recurringCents, taxRate);
  return {
    ...month,
    quotedCents,
    discountCents,
    recurringCents,
    taxCents,
    totalCents: addPrices(recurringCents, taxCents),
  };
};

/** The price of so many sessions a month at the normal rate. */
export const priceSessions = (sessions: number, offer: ClubOffer): MonthPrice => {
  const credits = Credits.parse(sessions * offer.creditsPerSession);
  const discountPpm = discountOf(sessions, offer.tiers);
  const discountCents = applyRate(creditValue(credits), discountPpm, 'half-up');
  return monthOf({ sessions, intro: false, credits, discountPpm }, discountCents, offer);
};

/** The smallest month that a venue sells at the normal rate. */
export const smallestMonth = (offer: ClubOffer): MonthPrice => priceSessions(offer.minSessions, offer);

/** The largest month that a venue sells. */
export const largestMonth = (offer: ClubOffer): MonthPrice => priceSessions(MOST_SESSIONS, offer);

/** The price of the intro rate: one session at the venue's intro price, at most its face value. */
export const priceIntro = (offer: ClubOffer): MonthPrice => {
  const credits = Credits.parse(offer.creditsPerSession);
  const worth = creditValue(credits);
  const discountCents = priceCents(Math.max(0, worth - (offer.introCents ?? worth)));
  const discountPpm = RatePpm.parse(Math.floor((discountCents * 1_000_000) / worth));
  return monthOf({ sessions: 1, intro: true, credits, discountPpm }, discountCents, offer);
};

/** Why this number of credits cannot be bought. */
export type CreditsProblem = 'not-whole-sessions' | 'too-few-sessions' | 'too-many-sessions' | 'no-intro-rate';

/**
 * Reads how many credits a caller wants to buy each month: whole sessions' credits, or -1 for the intro rate (rules A-086 to
 * A-088).
 *
 * @param introOpen whether this person may still have the intro rate: never a member before, by account and by card.
 */
export const priceCredits = (amount: number, offer: ClubOffer, introOpen: boolean): MonthPrice | CreditsProblem => {
  if (amount === INTRO_CREDITS) return introOpen && hasIntroRate(offer) ? priceIntro(offer) : 'no-intro-rate';
  const sessions = amount / offer.creditsPerSession;
  if (!Number.isInteger(sessions) || sessions < 1) return 'not-whole-sessions';
  if (sessions < offer.minSessions) return 'too-few-sessions';
  return sessions > MOST_SESSIONS ? 'too-many-sessions' : priceSessions(sessions, offer);
};

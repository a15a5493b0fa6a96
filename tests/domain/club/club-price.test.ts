import { describe, expect, it } from 'vitest';
import {
  type ClubOffer,
  DEFAULT_TIERS,
  discountOf,
  priceCredits,
  priceIntro,
  priceSessions,
} from '@paddock/shared-domain/club/club-price';
import { CENTS_PER_CREDIT, creditValue, creditsWithin, Credits } from '@paddock/shared-domain/club/credit-value';
import { priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';

const offer: ClubOffer = {
  minSessions: 4,
  introCents: priceCents(1900),
  creditsPerSession: 250,
  tiers: DEFAULT_TIERS,
  taxRate: RatePpm.parse(95_000),
};

describe('what a month of the club costs', () => {
  it('CLUB-03 one credit is worth 10 cents, and an amount buys only whole credits', () => {
    expect(CENTS_PER_CREDIT).toBe(10);
    expect(creditValue(Credits.parse(1000))).toBe(10_000);
    expect(creditsWithin(priceCents(1999), Credits.parse(1000))).toBe(199);
  });

  it('CLUB-04 members pay 20 % less for their credits, and save more only if the venue says so', () => {
    const month = priceSessions(4, offer);
    expect(month).toMatchObject({ quotedCents: 10_000, discountCents: 2_000, recurringCents: 8_000 });
    const tiers = [...DEFAULT_TIERS, { fromSessions: 10, discountPpm: RatePpm.parse(350_000) }];
    tiers.push({ fromSessions: 40, discountPpm: RatePpm.parse(500_000) });
    expect([1, 9, 10, 39, 40, 100].map((sessions) => discountOf(sessions, tiers))).toEqual([
      200_000, 200_000, 350_000, 350_000, 500_000, 500_000,
    ]);
    expect(priceSessions(10, { ...offer, tiers })).toMatchObject({ quotedCents: 25_000, recurringCents: 16_250 });
  });

  it('CLUB-08 the usual month is 1000 credits: four sessions of 250', () => {
    expect(priceSessions(4, offer).credits).toBe(1000);
    expect(priceSessions(4, { ...offer, creditsPerSession: 300 }).credits).toBe(1200);
  });

  it('CLUB-15 the intro rate is one session at the intro cost, if the venue has one and the person was never a member', () => {
    expect(priceCredits(-1, offer, true)).toMatchObject({
      intro: true,
      sessions: 1,
      credits: 250,
      recurringCents: 1900,
    });
    expect(priceCredits(-1, offer, false)).toBe('no-intro-rate');
    for (const introCents of [null, priceCents(0)])
      expect(priceCredits(-1, { ...offer, introCents }, true)).toBe('no-intro-rate');
    // A request for 250 credits is not the intro rate: other requests are whole sessions from the minimum on.
    expect(priceCredits(250, offer, true)).toBe('too-few-sessions');
  });

  it('the intro rate never costs more than its credits are worth', () => {
    expect(priceIntro({ ...offer, introCents: priceCents(9900) })).toMatchObject({
      recurringCents: 2500,
      discountCents: 0,
    });
  });

  it('CLUB-31 sales tax on a subscription is rounded up to the cent', () => {
    expect(priceIntro(offer)).toMatchObject({ recurringCents: 1900, taxCents: 181, totalCents: 2081 });
    // 80.00 at 8.875 % is exactly 7.10: nothing to round.
    expect(priceSessions(4, { ...offer, taxRate: RatePpm.parse(88_750) }).taxCents).toBe(710);
    expect(priceSessions(4, { ...offer, taxRate: RatePpm.parse(88_751) }).taxCents).toBe(711);
    expect(priceSessions(4, { ...offer, taxRate: RatePpm.parse(0) }).taxCents).toBe(0);
  });

  it('accepts whole sessions from the minimum to 100, and nothing else', () => {
    expect(priceCredits(750, offer, true)).toBe('too-few-sessions');
    expect(priceCredits(1001, offer, true)).toBe('not-whole-sessions');
    expect(priceCredits(0, offer, true)).toBe('not-whole-sessions');
    expect(priceCredits(-250, offer, true)).toBe('not-whole-sessions');
    expect(priceCredits(25_000, offer, true)).toMatchObject({ sessions: 100 });
    expect(priceCredits(25_250, offer, true)).toBe('too-many-sessions');
  });
});

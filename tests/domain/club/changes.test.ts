import { type Account, type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { cycleBegins } from '@paddock/shared-domain/club/cycles';
import { nextCharge } from '@paddock/shared-domain/club/membership';
import { canResume } from '@paddock/shared-domain/club/pause-membership';
import { reservationsLeft } from '@paddock/shared-domain/club/reservations-left';
import { RatePpm } from '@paddock/shared-domain/kernel/money';
import { DAY, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { price } from '../../support/builders/brands.ts';
import { enrol, fail, MEMBERSHIP, renew, TAX, TERMS } from '../../support/builders/club.ts';
import { ADA } from '../../support/builders/venue.ts';

type Wanted = Omit<AccountCommand, 'metadata'>;
const begins = (cycle: number, more = 0): Instant => plusMillis(cycleBegins(TERMS, cycle), more);
const EIGHT = {
  ...{ sessions: 8, creditsRecurring: Credits.parse(2000), recurringCents: price(16_000) },
  discountPpm: RatePpm.parse(200_000),
};
const choose = (month = EIGHT) => ({
  type: 'ChooseSessions' as const,
  data: { userId: ADA, month, amountCents: price(17_520) },
});
const takeBack = { type: 'WithdrawSessionsChoice' as const, data: { userId: ADA, amountCents: price(8760) } };
const pause = (cycles: number, mostCycles = 3, mostAYear = 1) => ({
  type: 'PauseMembership' as const,
  data: { userId: ADA, cycles, mostCycles, mostAYear },
});
const resume = { type: 'ResumeMembership' as const, data: { userId: ADA } };
const skip = (cycle: number) => ({
  type: 'SkipRenewal' as const,
  data: { userId: ADA, membershipId: MEMBERSHIP, cycle },
});

/** A member who has paid so many months after the first, and what commands lead to: events, or the reason of a refusal. */
const member = (months: number) => {
  let account: Account = accountDecider.initialState;
  const does = (wanted: Wanted, now: Instant): unknown => {
    const decision = accountDecider.decide(
      { ...wanted, metadata: { now, actor: { kind: 'customer', userId: ADA } } } as AccountCommand,
      account,
    );
    if (decision.outcome === 'refused') return decision.reason;
    for (const event of decision.events) account = accountDecider.evolve(account, event);
    return decision.events.map(({ type, data }) => [type, data]);
  };
  does(enrol(), begins(0));
  for (let cycle = 1; cycle <= months; cycle += 1) does(renew(cycle), begins(cycle));
  return { does, account: () => account };
};
const grants = ({ account }: ReturnType<typeof member>) =>
  [...account().credits.lots.values()].map(({ cycle, granted }) => [cycle, granted]);
const some = (type: string, data: object) => [[type, expect.objectContaining(data)]];

describe('another number of sessions', () => {
  it('is charged and granted from the next month on, and the present month stays as it is', () => {
    const ada = member(1);
    expect(ada.does(choose(), begins(1, DAY))).toEqual(some('SessionsChosen', { fromCycle: 2, sessions: 8 }));
    expect(ada.does(choose(), begins(1, DAY))).toEqual([]);
    expect(ada.account().club.present?.terms.sessions).toBe(4);
    expect(reservationsLeft(ada.account(), begins(1, DAY)).nextMonth).toBe(8);
    ada.does({ ...renew(2), data: { ...renew(2).data, taxCents: price(1520) } }, begins(2));
    expect(grants(ada)).toEqual([
      [0, 1000],
      [1, 1000],
      [2, 2000],
    ]);
    expect(ada.account().club.present).toMatchObject({ terms: { sessions: 8, intro: false }, chosen: undefined });
    ada.does(renew(3), begins(3));
    expect(grants(ada).at(-1)).toEqual([3, 2000]);
  });

  it('is owed at its price if the first charge of it fails, and brings its credits when that is paid', () => {
    const ada = member(1);
    ada.does(choose(), begins(1, DAY));
    const failed = ada.does({ ...fail(2), data: { ...fail(2).data, taxCents: price(1520) } }, begins(2));
    expect(failed).toContainEqual(['RenewalFailed', expect.objectContaining({ amountCents: 17_520 })]);
    expect(ada.does(choose(), begins(2, DAY))).toBe('RenewalOwed');
    expect(ada.does(takeBack, begins(2, DAY))).toBe('RenewalOwed');
  });

  it('can be taken back until five minutes before the month begins, and not while its charge is under way', () => {
    const ada = member(1);
    expect(ada.does(takeBack, begins(1, DAY))).toBe('NothingChosen');
    ada.does(choose(), begins(1, DAY));
    expect(ada.does(takeBack, begins(2, -5 * MINUTE))).toBe('RenewalUnderWay');
    expect(ada.does(takeBack, begins(2, DAY))).toBe('RenewalUnderWay');
    expect(ada.does(takeBack, begins(2, -5 * MINUTE - 1))).toEqual(some('SessionsChoiceWithdrawn', {}));
    ada.does(renew(2), begins(2));
    expect(grants(ada).at(-1)).toEqual([2, 1000]);
  });

  it('is refused for the present number, and to somebody who is no member', () => {
    const ada = member(1);
    expect(ada.does(choose({ ...EIGHT, sessions: 4 }), begins(1, DAY))).toBe('SessionsSame');
    ada.does({ type: 'CancelMembership', data: { userId: ADA, by: 'staff' } }, begins(1, DAY));
    expect(ada.does(choose(), begins(1, DAY))).toBe('NotAMember');
  });

  it('replaces the amount of which the member was told, if it is chosen after the notice', () => {
    const ada = member(1);
    const data = { userId: ADA, membershipId: MEMBERSHIP, cycle: 2, amountCents: price(8760) };
    ada.does({ type: 'PriceRenewal', data: { ...data, formerCents: null, notice: 'each' } }, begins(2, -6 * DAY));
    ada.does(choose(), begins(2, -5 * DAY));
    expect(ada.account().club.present?.pricedCents).toBe(17_520);
    ada.does(takeBack, begins(2, -4 * DAY));
    expect(ada.account().club.present?.pricedCents).toBe(8760);
  });
});

describe('a pause', () => {
  it('charges and grants nothing for whole months, and the membership goes on by itself', () => {
    const ada = member(1);
    expect(ada.does(pause(2), begins(1, DAY))).toEqual(some('MembershipPaused', { fromCycle: 2, untilCycle: 4 }));
    expect(nextCharge(ada.account().club.present!)).toBe(4);
    expect(reservationsLeft(ada.account(), begins(1, DAY)).nextMonth).toBe(0);
    expect(ada.does(skip(2), begins(2))).toEqual(some('RenewalSkipped', { cycle: 2, cause: 'paused' }));
    expect(ada.does(pause(2), begins(2, DAY))).toBe('PausedAlready');
    expect(ada.does(skip(3), begins(3))).toEqual(some('RenewalSkipped', { cycle: 3, cause: 'paused' }));
    expect(ada.does(skip(4), begins(4))).toEqual([]);
    ada.does(renew(4), begins(4));
    expect(grants(ada)).toEqual([
      [0, 1000],
      [1, 1000],
      [4, 1000],
    ]);
    expect(ada.does(pause(1), begins(4, DAY))).toBe('PausedTooOften');
    for (let cycle = 5; cycle <= 13; cycle += 1) ada.does(renew(cycle), begins(cycle));
    expect(ada.does(pause(1), begins(13, DAY))).toEqual(some('MembershipPaused', { fromCycle: 14 }));
  });

  it('ends early at the next month; one that has not begun does not count', () => {
    const ada = member(1);
    expect(ada.does(resume, begins(1, DAY))).toBe('NotPaused');
    ada.does(pause(3), begins(1, DAY));
    expect(ada.does(resume, begins(1, 2 * DAY))).toEqual(some('MembershipResumed', { fromCycle: 2 }));
    expect(ada.account().club.present?.pauses).toEqual([]);
    ada.does(pause(3), begins(1, 3 * DAY));
    ada.does(skip(2), begins(2));
    expect(canResume(ada.account(), begins(2, DAY))).toBe(true);
    expect(ada.does(resume, begins(2, DAY))).toEqual(some('MembershipResumed', { fromCycle: 3 }));
    expect(canResume(ada.account(), begins(2, DAY))).toBe(false);
    expect(ada.does(resume, begins(2, DAY))).toBe('NotPaused');
    expect(ada.does(skip(3), begins(3))).toEqual([]);
    expect(ada.account().club.present?.pauses).toEqual([{ fromCycle: 2, untilCycle: 3 }]);
  });

  it('is refused in the first two months, for too many months, where there are none, and while a month is owed', () => {
    const ada = member(0);
    expect(ada.does(pause(1), begins(0, DAY))).toBe('PauseTooEarly');
    ada.does(renew(1), begins(1));
    expect(ada.does(pause(4), begins(1, DAY))).toBe('PauseTooLong');
    expect(ada.does(pause(1, 0), begins(1, DAY))).toBe('PauseTooLong');
    ada.does(fail(2), begins(2));
    expect(ada.does(pause(1), begins(2, DAY))).toBe('RenewalOwed');
  });

  it('takes a choice of sessions along: it is in force with the first charge after the pause', () => {
    const ada = member(1);
    ada.does(choose(), begins(1, DAY));
    ada.does(pause(1), begins(1, DAY));
    ada.does(skip(2), begins(2));
    expect(ada.account().club.present?.chosen?.sessions).toBe(8);
    ada.does({ ...renew(3), data: { ...renew(3).data, taxCents: TAX } }, begins(3));
    expect(grants(ada).at(-1)).toEqual([3, 2000]);
  });
});

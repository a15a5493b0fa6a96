import { describe, expect, it } from 'vitest';
import {
  type Account,
  type AccountCommand,
  accountDecider,
  outstandingCents,
} from '@paddock/shared-domain/billing/account';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import { sumOf } from '@paddock/shared-domain/billing/postings';
import { creditsExpireAt, cycleBegins } from '@paddock/shared-domain/club/cycles';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { dunningDue } from '@paddock/shared-domain/club/dunning-plan';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { isActive, isGoodMember } from '@paddock/shared-domain/club/membership';
import { canPayOn, noticeOf } from '@paddock/shared-domain/club/price-renewal';
import { renewalItem } from '@paddock/shared-domain/club/renew-membership';
import { reservationsLeft } from '@paddock/shared-domain/club/reservations-left';
import { MembershipId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, instantOf, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { id, localDate, price } from '../../support/builders/brands.ts';
import { enrol, fail, MEMBERSHIP, payment, renew, TAX, TERMS } from '../../support/builders/club.ts';
import { ADA } from '../../support/builders/venue.ts';

const JOINED = '2027-01-31T18:00:00.000Z' as Instant;
type Wanted = Omit<AccountCommand, 'metadata'>;

/** An account and its commands. A refused command throws, and the postings of every event must sum to zero. */
const story = () => {
  let account: Account = accountDecider.initialState;
  const events: AccountEvent[] = [];
  const decide = (wanted: Wanted, now: Instant) =>
    accountDecider.decide(
      { ...wanted, metadata: { now, actor: { kind: 'visitor' } } } as unknown as AccountCommand,
      account,
    );
  const self = {
    account: () => account,
    events,
    balanceOf: (name: string) =>
      events
        .flatMap(({ data }) => ('postings' in data ? data.postings : []))
        .reduce((sum, line) => (line.account === name ? sum + line.amountCents : sum), 0),
    does: (wanted: Wanted, now: Instant = JOINED): string[] => {
      const decision = decide(wanted, now);
      if (decision.outcome === 'refused') throw new Error(`${wanted.type} was refused: ${decision.reason}`);
      for (const event of decision.events) {
        account = accountDecider.evolve(account, event);
        events.push(event);
        if ('postings' in event.data) expect(sumOf(event.data.postings)).toBe(0);
      }
      return decision.events.map(({ type }) => type);
    },
    refused: (wanted: Wanted, now: Instant = JOINED): string => {
      const decision = decide(wanted, now);
      return decision.outcome === 'refused' ? decision.reason : 'accepted';
    },
  };
  return self;
};
const begins = (cycle: number) => cycleBegins(TERMS, cycle);
const just = (instant: Instant, millis: number) => instantOf(millisOf(instant) + millis);
const cancel = (by: 'member' | 'staff' | 'forgotten' | 'unpaid') => ({
  type: 'CancelMembership' as const,
  data: { userId: ADA, by },
});
const restore = { type: 'RestoreStanding' as const, data: { userId: ADA } };
const spend = (holdId: string, credits: number): Wanted[] => [
  { type: 'HoldCredits', data: { userId: ADA, holdId, credits: Credits.parse(credits) } } as Wanted,
  { type: 'PostCreditHold', data: { userId: ADA, holdId } } as Wanted,
];
const pays = (cycle: number, number: number, amount = 8760): Wanted[] => [
  {
    type: 'ClaimItems',
    data: {
      userId: ADA,
      paymentId: payment(number),
      items: [{ itemId: renewalItem(MEMBERSHIP, cycle), amountCents: price(amount) }],
    },
  } as Wanted,
  {
    type: 'PayItems',
    data: {
      userId: ADA,
      paymentId: payment(number),
      by: 'card',
      items: [{ itemId: renewalItem(MEMBERSHIP, cycle), amountCents: price(amount) }],
    },
  } as Wanted,
  restore,
];

describe('a membership', () => {
  it('CLUB-01 CLUB-20 joining grants the first month at once and makes a member in good standing', () => {
    const ada = story();
    expect(ada.does(enrol())).toEqual(['MemberEnrolled', 'CreditsGranted']);
    expect(isGoodMember(ada.account().club)).toBe(true);
    expect(creditsBalance(ada.account().credits, JOINED)).toBe(1000);
    expect(ada.balanceOf('liability:credits:ada')).toBe(-10_000);
    expect(ada.balanceOf('discounts:credits')).toBe(2_000);
    expect(ada.balanceOf('tax:downtown')).toBe(-760);
    // The same payment again changes nothing; a second membership is refused.
    expect(ada.does(enrol())).toEqual([]);
    expect(ada.refused(enrol({}, MembershipId.parse('mem2')))).toBe('AlreadyMember');
  });

  it('CLUB-19 is absent, active in good standing, active but not in good standing, or cancelled', () => {
    const ada = story();
    const state = () => {
      const { present } = ada.account().club;
      if (present === undefined) return 'none';
      return isActive(present) ? (present.inGoodStanding ? 'good standing' : 'not in good standing') : 'cancelled';
    };
    expect(state()).toBe('none');
    ada.does(enrol());
    expect(state()).toBe('good standing');
    ada.does(fail(1), begins(1));
    expect(state()).toBe('not in good standing');
    ada.does(cancel('member'), begins(2));
    expect(state()).toBe('cancelled');
  });

  it('CLUB-32 each cycle is granted once and in order', () => {
    const ada = story();
    ada.does(enrol());
    expect(ada.refused(renew(2), begins(2))).toBe('CycleOutOfTurn');
    expect(ada.does(renew(1), begins(1))).toEqual(['MembershipRenewed', 'CreditsGranted']);
    expect(ada.does(renew(1), begins(2))).toEqual([]);
    expect(ada.does(renew(2), begins(2))).toEqual(['MembershipRenewed', 'CreditsGranted']);
    expect(ada.account().credits.lots.size).toBe(3);
    expect(ada.account().credits.lots.get(id.lot('mem1c2'))?.expiresAt).toBe(creditsExpireAt(TERMS, 2));
  });

  it('a failed renewal is owed and grants nothing; later cycles are skipped until it is paid, and then it is granted (A-092)', () => {
    const ada = story();
    ada.does(enrol());
    expect(ada.does(fail(1), begins(1))).toEqual(['RenewalFailed', 'OutstandingItemAdded']);
    expect(ada.does(fail(1), begins(1))).toEqual([]);
    expect(outstandingCents(ada.account())).toBe(8760);
    expect(ada.refused(renew(1), begins(1))).toBe('CycleOutOfTurn');
    expect(
      ada.does({ type: 'SkipRenewal', data: { userId: ADA, membershipId: MEMBERSHIP, cycle: 2 } }, begins(2)),
    ).toEqual(['RenewalSkipped']);
    const [claimed, paid, restored] = pays(1, 77).map((wanted) => ada.does(wanted, just(begins(2), 1)));
    expect([claimed, paid]).toEqual([['ItemsClaimed'], ['OutstandingItemPaidInFull']]);
    expect(restored).toEqual(['MembershipRenewed', 'CreditsGranted', 'StandingRestored']);
    expect(ada.does(restore, begins(2))).toEqual([]);
    expect(isGoodMember(ada.account().club)).toBe(true);
    expect(ada.account().credits.lots.get(id.lot('mem1c1'))).toMatchObject({
      granted: 1000,
      // Paid in the next cycle, its credits live from there: a month paid late is not shorter.
      expiresAt: creditsExpireAt(TERMS, 2),
    });
    expect(ada.balanceOf('deferred:renewals')).toBe(0);
    expect(ada.does(renew(3), begins(3))).toEqual(['MembershipRenewed', 'CreditsGranted']);
  });

  it('a renewal that staff write off grants nothing and restores the good standing', () => {
    const ada = story();
    ada.does(enrol());
    ada.does(fail(1), begins(1));
    ada.does({ type: 'WriteOffOutstandingItems', data: { reservationId: null, userId: ADA } }, begins(1));
    expect(ada.does(restore, begins(1))).toEqual(['StandingRestored']);
    expect(ada.account().credits.lots.size).toBe(1);
    expect([ada.balanceOf('deferred:renewals'), ada.balanceOf('write_offs')]).toEqual([0, 0]);
  });

  it('a renewal paid at the desk is granted like any other; it is in the till and is no loss', () => {
    const ada = story();
    ada.does(enrol());
    ada.does(fail(1), begins(1));
    const [itemId = ''] = [...ada.account().items.keys()];
    const paymentIdOf = { [itemId]: PaymentId.parse('hand1') };
    const data = { userId: ADA, means: 'cash', expectedCents: 8760, paymentIdOf } as const;
    const pay = { type: 'PayOutstandingItemsAtDesk', data } as const;
    expect(ada.does(pay, begins(1))).toEqual(['OutstandingItemPaidByHand']);
    expect(ada.does(restore, begins(1))).toEqual(['MembershipRenewed', 'CreditsGranted', 'StandingRestored']);
    expect(ada.does(restore, begins(1))).toEqual([]);
    expect([ada.balanceOf('deferred:renewals'), ada.balanceOf('write_offs'), ada.balanceOf('clearing:cash')]).toEqual([
      0, 0, 8760,
    ]);
  });

  it('a renewal paid in part and then written off is granted; the rest is a loss, and nothing stays deferred', () => {
    const ada = story();
    ada.does(enrol());
    ada.does(fail(1), begins(1));
    for (const wanted of pays(1, 77, 3000).slice(0, 2)) ada.does(wanted, begins(1));
    expect(ada.does(restore, begins(1))).toEqual([]);
    ada.does({ type: 'WriteOffOutstandingItems', data: { reservationId: null, userId: ADA } }, begins(1));
    expect([ada.balanceOf('write_offs'), outstandingCents(ada.account())]).toEqual([5760, 0]);
    expect(ada.does(restore, begins(1))).toEqual(['MembershipRenewed', 'CreditsGranted', 'StandingRestored']);
    expect(ada.does(restore, begins(1))).toEqual([]);
    expect(ada.balanceOf('deferred:renewals')).toBe(0);
    expect(ada.account().credits.lots.get(id.lot('mem1c1'))).toMatchObject({ granted: 1000 });
  });

  it('the steps of the dunning plan keep their distance from each other, even when they run late', () => {
    const failed = begins(1);
    const [one, two] = [plusMillis(failed, DAY), plusMillis(failed, 3 * DAY)];
    expect([dunningDue(failed, 1, null), dunningDue(failed, 2, one), dunningDue(failed, 3, two)]).toEqual([
      one,
      two,
      plusMillis(failed, 7 * DAY),
    ]);
    // After forty days of downtime: two days from the first step to the second, four to the third.
    const late = plusMillis(failed, 40 * DAY);
    expect(dunningDue(failed, 2, late)).toBe(plusMillis(late, 2 * DAY));
    expect(dunningDue(failed, 3, plusMillis(late, 2 * DAY))).toBe(plusMillis(late, 6 * DAY));
    expect(dunningDue(failed, 4, late)).toBeNull();
  });

  it('each step of the dunning plan is recorded once', () => {
    const ada = story();
    ada.does(enrol());
    ada.does(fail(1), begins(1));
    const dun = (attempt: number) =>
      ada.does(
        { type: 'RecordPaymentReminder', data: { userId: ADA, membershipId: MEMBERSHIP, cycle: 1, attempt } },
        begins(1),
      );
    expect([dun(1), dun(1), dun(2), dun(1)]).toEqual([
      ['PaymentReminderRecorded'],
      [],
      ['PaymentReminderRecorded'],
      [],
    ]);
  });

  it('a membership ends by itself on the day that was named, unless a payment may still settle the month', () => {
    const failed = fail(1);
    const ended = { ...failed, data: { ...failed.data, endsAfterDays: 14 } } as Wanted;
    const remind = (attempt: number): Wanted =>
      ({ type: 'RecordPaymentReminder', data: { userId: ADA, membershipId: MEMBERSHIP, cycle: 1, attempt } }) as Wanted;
    const after = (days: number) => plusMillis(begins(1), days * DAY);
    const owing = () => {
      const ada = story();
      ada.does(enrol());
      ada.does(ended, begins(1));
      for (const [index, days] of [1, 3].entries()) ada.does(remind(index + 1), after(days));
      return ada;
    };
    const dueOf = (ada: ReturnType<typeof story>) => ada.account().club.present?.unpaid.get(1);

    const ada = owing();
    // All retries come first, also after the day has passed.
    expect(ada.does(cancel('unpaid'), after(30))).toEqual([]);
    ada.does(remind(3), after(7));
    expect(dueOf(ada)?.endsOn).toBe('2027-03-14');
    expect(ada.does(cancel('unpaid'), just(after(14), -1))).toEqual([]);
    // A payment in progress holds the item: it is waited for.
    const [claim] = pays(1, 7) as [Wanted];
    ada.does(claim, after(13));
    expect(ada.does(cancel('unpaid'), after(15))).toEqual([]);
    ada.does({ type: 'UnclaimItems', data: { userId: ADA, paymentId: payment(7) } } as Wanted, after(15));
    expect(ada.does(cancel('unpaid'), after(15))).toEqual(['MembershipCancelled']);
    expect(ada.does(cancel('unpaid'), after(15))).toEqual([]);
    expect(ada.events.at(-1)?.data).toMatchObject({ cause: 'unpaid', early: false, differenceCents: 0 });
    expect(outstandingCents(ada.account())).toBe(8760);
    // Paid after the end: the credits of that month, and no membership.
    for (const wanted of pays(1, 8).slice(0, 2)) ada.does(wanted, after(20));
    expect(ada.does(restore, after(20))).toEqual(['MembershipRenewed', 'CreditsGranted']);
    expect(isActive(ada.account().club.present)).toBe(false);

    // A last retry after forty days of downtime leaves three days to pay.
    const bob = owing();
    bob.does(remind(3), after(40));
    expect(dueOf(bob)?.endsOn).toBe('2027-04-12');
    expect(bob.does(cancel('unpaid'), after(41))).toEqual([]);
    // Without the setting it does not end.
    const cid = story();
    cid.does(enrol());
    cid.does(fail(1), begins(1));
    for (const attempt of [1, 2, 3]) cid.does(remind(attempt), after(7));
    expect(cid.does(cancel('unpaid'), after(90))).toEqual([]);
  });

  it('the amount of the next renewal is determined once, ahead of it, and not for a month that is owed or a member who left', () => {
    const price = (cycle: number, amountCents = 9600, notice: string | undefined = 'amount'): Wanted =>
      ({
        type: 'PriceRenewal',
        data: {
          ...{ userId: ADA, membershipId: MEMBERSHIP, cycle },
          ...{ amountCents, formerCents: 8760, notice },
        },
      }) as Wanted;
    const before = (cycle: number) => plusMillis(begins(cycle), -7 * DAY);
    const ada = story();
    ada.does(enrol());
    expect(ada.does(price(2), before(1))).toEqual([]);
    expect(ada.does(price(1), begins(1))).toEqual([]);
    expect(ada.does(price(1), before(1))).toEqual(['RenewalPriced']);
    expect(ada.does(price(1), before(1))).toEqual([]);
    // Another amount after that is told again; the same one is not, and nothing is said of an amount that nobody was told.
    expect(ada.does(price(1, 8760), before(1))).toEqual(['RenewalPriced']);
    expect(ada.account().club.present?.pricedCents).toBe(8760);
    expect(ada.does(price(1, 8760), before(1))).toEqual([]);
    expect(ada.does(price(1, 9600), begins(1))).toEqual([]);
    const bob = story();
    bob.does(enrol());
    expect(bob.does({ ...price(1), data: { ...price(1).data, notice: undefined } } as Wanted, before(1))).toEqual([
      'RenewalPriced',
    ]);
    expect(bob.account().club.present?.pricedCents).toBeUndefined();
    ada.does(fail(1), begins(1));
    expect(ada.does(price(2), before(2))).toEqual([]);
    ada.does(cancel('staff'), before(2));
    expect(ada.does(price(2), before(2))).toEqual([]);
  });

  it('a card can pay to the end of the month that it names, and a notice has each reason that there is', () => {
    expect(canPayOn('2027-11', localDate('2027-11-30'))).toBe(true);
    expect(canPayOn('2027-11', localDate('2027-12-01'))).toBe(false);
    expect(canPayOn(undefined, localDate('2027-12-01'))).toBe(false);
    const reason = (amountChanged: boolean, cardFails: boolean, each: boolean) =>
      noticeOf({ amountChanged, cardFails, each });
    expect([reason(false, false, true), reason(false, false, false)]).toEqual(['each', undefined]);
    expect([reason(true, false, false), reason(false, true, false)]).toEqual(['amount', 'card']);
    expect(reason(true, true, true)).toBe('amount_and_card');
  });

  it('CLUB-21 a cancelled membership cannot be restored, and a new one is at the normal rate', () => {
    const ada = story();
    ada.does(enrol({ intro: true, sessions: 1, creditsRecurring: Credits.parse(250), recurringCents: price(1900) }));
    ada.does(cancel('member'), begins(2));
    expect(ada.refused(cancel('member'), begins(2))).toBe('NotAMember');
    expect(ada.does(fail(2), begins(2))).toEqual([]);
    expect(ada.does(restore, begins(2))).toEqual([]);
    expect(isActive(ada.account().club.present)).toBe(false);
    const again = MembershipId.parse('mem2');
    expect(ada.refused(enrol({ intro: true }, again, payment(9)), begins(3))).toBe('IntroRateUsed');
    expect(ada.does(enrol({}, again, payment(9)), begins(2))).toEqual(['MemberEnrolled', 'CreditsGranted']);
  });

  it('CLUB-24 a member may leave once two cycles have passed, to the millisecond', () => {
    const ada = story();
    ada.does(enrol());
    expect(ada.refused(cancel('member'), just(begins(2), -1))).toBe('NotCancelableYet');
    expect(ada.does(cancel('member'), begins(2))).toEqual(['MembershipCancelled']);
    expect(outstandingCents(ada.account())).toBe(0);
    // Credits stay until they expire.
    expect(creditsBalance(ada.account().credits, begins(2))).toBe(1000);
  });

  it('CLUB-26 if staff end it before two cycles, the discount on spent credits is owed, but not on credits that were refunded', () => {
    const ada = story();
    ada.does(enrol());
    for (const wanted of [...spend('a', 333), ...spend('b', 300)]) ada.does(wanted);
    const back = { userId: ADA, holdId: 'b', refundId: id.refund('ref1'), credits: Credits.parse(300) };
    expect(ada.does({ type: 'ReturnCredits', data: back })).toEqual(['CreditsReturned']);
    expect(ada.does({ type: 'ReturnCredits', data: back })).toEqual([]);
    expect(ada.does(cancel('staff'), just(begins(2), -1))).toEqual(['MembershipCancelled', 'OutstandingItemAdded']);
    // 333 of 1000 credits that had 20.00 off: 6.66.
    expect(outstandingCents(ada.account())).toBe(666);
    expect(ada.balanceOf('discounts:credits')).toBe(2000 - 666);
    const late = story();
    late.does(enrol());
    for (const wanted of spend('a', 333)) late.does(wanted);
    expect(late.does(cancel('staff'), begins(2))).toEqual(['MembershipCancelled']);
  });

  it('a month whose charge was running when the member left is still granted, because it was paid', () => {
    const ada = story();
    ada.does(enrol());
    ada.does(renew(1), begins(1));
    ada.does(cancel('member'), begins(2));
    expect(ada.does(renew(2), begins(2))).toEqual(['MembershipRenewed', 'CreditsGranted']);
    expect(isActive(ada.account().club.present)).toBe(false);
  });

  it('an unpaid month of an earlier membership is granted when it is paid', () => {
    const ada = story();
    ada.does(enrol());
    ada.does(renew(1), begins(1));
    ada.does(fail(2), begins(2));
    ada.does(cancel('member'), begins(2));
    ada.does(enrol({ startedOn: localDate('2027-04-02') }, MembershipId.parse('mem2'), payment(9)), begins(2));
    for (const wanted of pays(2, 78)) ada.does(wanted, begins(2));
    expect(ada.account().credits.lots.has(id.lot('mem1c2'))).toBe(true);
    expect(isGoodMember(ada.account().club)).toBe(true);
  });

  it('CAL-17 a membership counts as reservations: in all, from this month’s grant, and what the next month brings', () => {
    const ada = story();
    expect(reservationsLeft(ada.account(), JOINED)).toEqual({ remaining: 0, thisMonth: 0, nextMonth: 0 });
    ada.does(enrol());
    for (const wanted of spend('a', 300)) ada.does(wanted);
    expect(reservationsLeft(ada.account(), JOINED)).toEqual({ remaining: 2, thisMonth: 2, nextMonth: 4 });
    ada.does(renew(1), begins(1));
    expect(reservationsLeft(ada.account(), begins(1))).toEqual({ remaining: 6, thisMonth: 4, nextMonth: 4 });
    ada.does(cancel('staff'), begins(1));
    expect(reservationsLeft(ada.account(), begins(1))).toEqual({ remaining: 6, thisMonth: 4, nextMonth: 0 });
  });

  it('CLUB-06 credits left at the expiry go to the venue, to the millisecond; a warning comes a week before, once', () => {
    const ada = story();
    ada.does(enrol());
    const lot = { userId: ADA, lotId: id.lot('mem1c0') };
    const expires = creditsExpireAt(TERMS, 0);
    const week = 7 * 86_400_000;
    expect(ada.does({ type: 'AnnounceExpiry', data: lot }, just(expires, -week - 1))).toEqual([]);
    expect(ada.does({ type: 'AnnounceExpiry', data: lot }, just(expires, -week))).toEqual(['CreditExpiryAnnounced']);
    expect(ada.does({ type: 'AnnounceExpiry', data: lot }, expires)).toEqual([]);
    expect(ada.does({ type: 'ExpireCredits', data: lot }, just(expires, -1))).toEqual([]);
    expect(creditsBalance(ada.account().credits, just(expires, -1))).toBe(1000);
    expect(creditsBalance(ada.account().credits, expires)).toBe(0);
    expect(ada.does({ type: 'ExpireCredits', data: lot }, expires)).toEqual(['CreditsExpired']);
    expect(ada.does({ type: 'ExpireCredits', data: lot }, expires)).toEqual([]);
    expect(ada.balanceOf('revenue:credits_breakage')).toBe(-10_000);
    expect(ada.balanceOf('liability:credits:ada')).toBe(0);
    expect(TAX).toBe(760);
  });
});

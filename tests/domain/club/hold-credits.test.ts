import { describe, expect, it } from 'vitest';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { AccountEvent, AccountEventOf } from '@paddock/shared-domain/billing/events';
import { discountShare } from '@paddock/shared-domain/club/discount-share';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { LotId } from '@paddock/shared-domain/kernel/ids';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { checkCreditsAgainstModel } from '../../proofs/checkout-funds-model.ts';
import { freshSeed } from '../../proofs/seed.ts';
import { ADA, DOWNTOWN, NOW } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(accountDecider);
const DAY = 86_400_000;
type Granted = AccountEventOf<'CreditsGranted'>;
const granted = (lot: string, credits: number, days: number, discountCents = credits * 2): Granted =>
  ({
    type: 'CreditsGranted',
    data: {
      userId: ADA,
      lotId: LotId.parse(lot),
      membershipId: 'm1',
      cycle: 0,
      credits,
      paidCents: credits * 10 - discountCents,
      discountCents,
      taxCents: 0,
      locationId: DOWNTOWN,
      paymentId: 'p1',
      expiresAt: plusMillis(NOW, days * DAY),
      postings: [],
    },
  }) as unknown as Granted;
const part = (lot: string, credits: number) => ({ lotId: LotId.parse(lot), credits: Credits.parse(credits) });
const held = (holdId: string, ...parts: ReturnType<typeof part>[]): AccountEvent => ({
  type: 'CreditsHeld',
  data: { userId: ADA, holdId, parts },
});
const hold = (holdId: string, credits: number) => ({
  type: 'HoldCredits' as const,
  data: { userId: ADA, holdId, credits: Credits.parse(credits) },
});
const voided = (holdId: string): AccountEvent => ({ type: 'CreditHoldVoided', data: { userId: ADA, holdId } });
const of = (type: 'PostCreditHold' | 'VoidCreditHold', holdId: string) => ({ type, data: { userId: ADA, holdId } });

describe('credits', () => {
  it('are taken from the lot that expires first, and from the next lot only when that one is empty', () => {
    const lots = [granted('late', 100, 60), granted('soon', 100, 30), granted('same', 100, 30)];
    given(...lots)
      .when(hold('c1', 150))
      .then(held('c1', part('same', 100), part('soon', 50)));
    given(...lots)
      .when(hold('c1', 250))
      .then(held('c1', part('same', 100), part('soon', 100), part('late', 50)));
    given(...lots)
      .when(hold('c1', 301))
      .thenRefused('CreditsShort');
  });

  it('cannot be held from the moment their lot expires; a hold made before can still be spent', () => {
    const lot = granted('a', 100, 30);
    const expiry = plusMillis(NOW, 30 * DAY);
    given(lot)
      .when(hold('c1', 100), { now: plusMillis(expiry, -1) })
      .then(held('c1', part('a', 100)));
    for (const late of [0, 1])
      given(lot)
        .when(hold('c1', 100), { now: plusMillis(expiry, late) })
        .thenRefused('CreditsShort');
    const { decision } = given(lot, held('c1', part('a', 100))).when(of('PostCreditHold', 'c1'), {
      now: plusMillis(expiry, DAY),
    });
    expect(decision).toMatchObject({
      outcome: 'accepted',
      events: [
        {
          type: 'CreditHoldPosted',
          data: {
            credits: 100,
            discountCents: 200,
            postings: [
              { account: 'liability:credits:ada', amountCents: 1000 },
              { account: 'receivable:ada', amountCents: -1000 },
            ],
          },
        },
      ],
    });
  });

  it('are posted or voided once; a checkout that voided its hold cannot hold or post again', () => {
    const waiting = [granted('a', 100, 30), held('c1', part('a', 60))];
    given(...waiting)
      .when(hold('c1', 60))
      .then();
    given(...waiting)
      .when(hold('c2', 41))
      .thenRefused('CreditsShort');
    given(...waiting)
      .when(of('VoidCreditHold', 'c1'))
      .then(voided('c1'));
    given(...waiting, voided('c1'))
      .when(of('PostCreditHold', 'c1'))
      .thenRefused('CreditHoldEnded');
    given(...waiting, voided('c1'))
      .when(hold('c2', 100))
      .then(held('c2', part('a', 100)));
    given(granted('a', 100, 30))
      .when(of('VoidCreditHold', 'late'))
      .then(voided('late'));
    given(granted('a', 100, 30), voided('late'))
      .when(hold('late', 1))
      .thenRefused('CreditHoldEnded');
    given(granted('a', 100, 30))
      .when(of('PostCreditHold', 'c1'))
      .thenRefused('CreditHoldUnknown');
  });

  it('carry their share of the discount of their lots, rounded half up over the whole spend', () => {
    const state = given(granted('a', 3, 30, 1), granted('b', 7, 31, 10)).state().credits;
    const share = (...parts: ReturnType<typeof part>[]) => discountShare(state, parts);
    // 1/3, 2/3 and 3/3 of a cent; 10/7 and 50/7; and 1/3 + 10/7 = 37/21.
    expect([share(part('a', 1)), share(part('a', 2)), share(part('a', 3))]).toEqual([0, 1, 1]);
    expect([share(part('b', 1)), share(part('b', 5)), share(part('a', 1), part('b', 1))]).toEqual([1, 7, 2]);
    expect(share()).toBe(0);
  });

  it('agree with an independent model over random lives', () => {
    const seed = freshSeed('K1');
    const met = checkCreditsAgainstModel(accountDecider, { seed, stories: 3_000 });
    console.log(`K1 to K4: 3,000 lives of 30 acts, 0 differences, ${JSON.stringify(met)}`);
    for (const reason of [
      'CreditsShort',
      'CreditHoldEnded',
      'CreditHoldPosted',
      'CreditHoldUnknown',
      'a hold over several lots',
    ])
      expect(
        Object.keys(met).some((name) => name.endsWith(reason)),
        reason,
      ).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import type { AccountEvent, AccountEventOf } from '@paddock/shared-domain/billing/events';
import { balanced, Postings, receivable, WRITE_OFFS } from '@paddock/shared-domain/billing/postings';
import { owedAgainPostings, unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { cents } from '@paddock/shared-domain/kernel/money';
import { ADA, DOWNTOWN, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(accountDecider);
const parts = { priceCents: cents(1800), feeCents: cents(200), taxCents: cents(190) };
const added = (itemId: string, number = 1): AccountEventOf<'OutstandingItemAdded'> => ({
  type: 'OutstandingItemAdded',
  data: {
    itemId,
    userId: ADA,
    kind: 'reservation',
    reservationId: reservation(number),
    checkoutId: null,
    locationId: DOWNTOWN,
    amountCents: cents(2190) as AccountEventOf<'OutstandingItemAdded'>['data']['amountCents'],
    postings: unpaidSalePostings(ADA, DOWNTOWN, parts),
  },
});
const of = (type: 'WithdrawOutstandingItems' | 'WriteOffOutstandingItems', number = 1) => ({
  type,
  data: { reservationId: reservation(number), userId: ADA },
});
const withdrawn = (itemId: string): AccountEvent => ({
  type: 'OutstandingItemWithdrawn',
  data: {
    itemId,
    userId: ADA,
    postings: added(itemId).data.postings.map((line) => ({ ...line, amountCents: cents(-line.amountCents) })),
  },
});
const writtenOff = (itemId: string): AccountEvent => ({
  type: 'OutstandingItemWrittenOff',
  data: { itemId, userId: ADA, postings: balanced([WRITE_OFFS, 2190], [receivable(ADA), -2190]) },
});

describe('what a customer owes', () => {
  it('takes an item once', () => {
    given()
      .when({ type: 'AddOutstandingItem', data: added('a').data })
      .then(added('a'));
    given(added('a'))
      .when({ type: 'AddOutstandingItem', data: added('a').data })
      .then();
    given(added('a'), withdrawn('a'))
      .when({ type: 'AddOutstandingItem', data: added('a').data })
      .then();
  });

  it('gives back exactly what was posted when the reservation is gone', () => {
    given(added('a'), added('b'), added('c', 2))
      .when(of('WithdrawOutstandingItems'))
      .then(withdrawn('a'), withdrawn('b'));
    given(added('a'), withdrawn('a')).when(of('WithdrawOutstandingItems')).then();
    given().when(of('WithdrawOutstandingItems')).then();
  });

  it('writes off what staff marked paid, and deletes nothing', () => {
    given(added('a'), added('c', 2)).when(of('WriteOffOutstandingItems')).then(writtenOff('a'));
    given(added('a'), writtenOff('a')).when(of('WriteOffOutstandingItems')).then();
    given(added('a'), writtenOff('a')).when(of('WithdrawOutstandingItems')).then();
  });

  it('is the sum of the open items', () => {
    expect(outstandingCents(given().state())).toBe(0);
    expect(
      outstandingCents(given(added('a'), added('b'), added('c', 2), writtenOff('a'), withdrawn('b')).state()),
    ).toBe(2190);
  });
});

describe('postings', () => {
  const sum = (lines: readonly { amountCents: number }[]) => lines.reduce((total, line) => total + line.amountCents, 0);

  it('of a sale on account and of a debt that stands again sum to zero and name each part', () => {
    const sale = unpaidSalePostings(ADA, DOWNTOWN, parts);
    expect(sale).toEqual([
      { account: 'receivable:ada', amountCents: 2190 },
      { account: 'revenue:seats', amountCents: -1800 },
      { account: 'revenue:fees', amountCents: -200 },
      { account: 'tax:downtown', amountCents: -190 },
    ]);
    expect([sum(sale), sum(owedAgainPostings(ADA, cents(1800)))]).toEqual([0, 0]);
    expect(unpaidSalePostings(ADA, DOWNTOWN, { priceCents: cents(0), feeCents: cents(0), taxCents: cents(0) })).toEqual(
      [],
    );
  });

  it('that do not sum to zero, or name an unknown account, are refused', () => {
    expect(() => balanced([WRITE_OFFS, 1], [receivable(ADA), -2])).toThrow();
    expect(Postings.safeParse([{ account: 'slush', amountCents: 0 }]).success).toBe(false);
    expect(
      Postings.safeParse([
        { account: 'write_offs', amountCents: 0.5 },
        { account: 'refunds', amountCents: -0.5 },
      ]).success,
    ).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import { itemsToPay, paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { shareOfPostings } from '@paddock/shared-domain/billing/share-of-postings';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { price } from '../../support/builders/brands.ts';
import { ADA, DOWNTOWN, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(accountDecider);
const P1 = PaymentId.parse('p1');
const P2 = PaymentId.parse('p2');
const owed = (itemId: string, amount: number): AccountEvent => ({
  type: 'OutstandingItemAdded',
  data: {
    itemId,
    userId: ADA,
    kind: 'reservation',
    reservationId: reservation(1),
    checkoutId: null,
    locationId: DOWNTOWN,
    amountCents: price(amount),
    postings: unpaidSalePostings(ADA, DOWNTOWN, {
      priceCents: price(amount - 90),
      feeCents: price(0),
      taxCents: price(90),
    }),
  },
});
const part = (itemId: string, amount: number) => ({ itemId, amountCents: price(amount) });
const claim = (paymentId: PaymentId, ...items: ReturnType<typeof part>[]) => ({
  type: 'ClaimItems' as const,
  data: { paymentId, userId: ADA, items },
});
const claimed = (paymentId: PaymentId, ...items: ReturnType<typeof part>[]): AccountEvent => ({
  type: 'ItemsClaimed',
  data: { paymentId, userId: ADA, items },
});
const pay = (paymentId: PaymentId, ...items: ReturnType<typeof part>[]) => ({
  type: 'PayItems' as const,
  data: { paymentId, userId: ADA, by: 'card' as const, items },
});
const paid = (paymentId: PaymentId, itemId: string, amount: number, settled: boolean): AccountEvent => ({
  type: settled ? 'OutstandingItemPaidInFull' : 'OutstandingItemPartlyPaid',
  data: {
    ...{ itemId, userId: ADA, paymentId, kind: 'reservation', reservationId: reservation(1) },
    ...{ amountCents: price(amount), by: 'card' },
  },
});

describe('paying what is owed', () => {
  it('claims the whole bill, or as much as the money covers, oldest item first', () => {
    const bill = given(owed('a', 1_000), owed('b', 500), owed('c', 300)).state().items;
    expect(itemsToPay(bill)).toEqual([part('a', 1_000), part('b', 500), part('c', 300)]);
    expect(itemsToPay(bill, 1_200)).toEqual([part('a', 1_000), part('b', 200)]);
    expect(itemsToPay(bill, 0)).toEqual([]);
    given(owed('a', 1_000), owed('b', 500))
      .when(claim(P1, part('a', 1_000), part('b', 200)))
      .then(claimed(P1, part('a', 1_000), part('b', 200)));
  });

  it('claims whole items in any order, so that a club month can be retried before older debts', () => {
    given(owed('a', 1_000), owed('b', 500))
      .when(claim(P1, part('b', 500)))
      .then(claimed(P1, part('b', 500)));
  });

  it('refuses to claim items that another payment claimed, that are not owed, or whose amount has changed', () => {
    const all = [part('a', 1_000), part('b', 500)];
    const story = [owed('a', 1_000), owed('b', 500)];
    given(...story, claimed(P1, ...all))
      .when(claim(P2, ...all))
      .thenRefused('ItemInPayment');
    given(...story, claimed(P1, ...all))
      .when(claim(P1, ...all))
      .then();
    given(...story, claimed(P1, ...all), paid(P1, 'a', 1_000, true), paid(P1, 'b', 500, true))
      .when(claim(P2, ...all))
      .thenRefused('NothingOwed');
    given()
      .when(claim(P1, part('a', 1)))
      .thenRefused('NothingOwed');
    given(...story)
      .when(claim(P1, part('a', 999), part('b', 500)))
      .thenRefused('AmountsChanged');
    given(...story)
      .when(claim(P1, part('b', 499)))
      .thenRefused('AmountsChanged');
    given(...story)
      .when(claim(P1, part('b', 500), part('b', 500)))
      .thenRefused('AmountsChanged');
    given(owed('a', 1_000))
      .when(claim(P1, ...all))
      .thenRefused('AmountsChanged');
  });

  it('pays items in whole or in part, but only what the payment claimed', () => {
    const story = [owed('a', 1_000), owed('b', 500), claimed(P1, part('a', 1_000), part('b', 200))];
    given(...story)
      .when(pay(P1, part('a', 1_000), part('b', 200)))
      .then(paid(P1, 'a', 1_000, true), paid(P1, 'b', 200, false));
    given(...story)
      .when(pay(P2, part('a', 1_000)))
      .thenRefused('ItemNotClaimed');
    given(...story)
      .when(pay(P1, part('a', 1_000), part('b', 501)))
      .thenRefused('ItemNotClaimed');
    const later = given(...story, paid(P1, 'a', 1_000, true), paid(P1, 'b', 200, false)).state();
    expect([outstandingCents(later), paymentUnderWay(later.items)]).toEqual([300, undefined]);
  });

  it('frees claimed items once; with a fence the release is recorded even if nothing was claimed yet', () => {
    const story = [owed('a', 1_000), claimed(P1, part('a', 1_000))];
    const unclaim = (paymentId: PaymentId, fence: boolean) => ({
      type: 'UnclaimItems' as const,
      data: { paymentId, userId: ADA, fence },
    });
    const freed: AccountEvent = { type: 'ItemsUnclaimed', data: { paymentId: P1, userId: ADA } };
    given(...story)
      .when(unclaim(P1, false))
      .then(freed);
    given(...story, freed)
      .when(unclaim(P1, false))
      .then();
    given(owed('a', 1_000)).when(unclaim(P1, true)).then(freed);
    given(...story)
      .when(unclaim(P2, false))
      .then();
  });

  it('refuses to withdraw or write off items that a payment has claimed (C14)', () => {
    const story = [owed('a', 1_000), claimed(P1, part('a', 1_000))];
    const of = (type: 'WithdrawOutstandingItems' | 'WriteOffOutstandingItems') => ({
      type,
      data: { reservationId: reservation(1), userId: ADA },
    });
    given(...story)
      .when(of('WithdrawOutstandingItems'))
      .thenRefused('ItemInPayment');
    given(...story)
      .when(of('WriteOffOutstandingItems'))
      .thenRefused('ItemInPayment');
  });

  it('reverses only the unpaid part of a sale when its reservation ends, to the cent', () => {
    const { decision } = given(owed('a', 1_000), claimed(P1, part('a', 333)), paid(P1, 'a', 333, false)).when({
      type: 'WithdrawOutstandingItems',
      data: { reservationId: reservation(1), userId: ADA },
    });
    expect(decision).toMatchObject({
      outcome: 'accepted',
      events: [
        {
          data: {
            postings: [
              { account: 'receivable:ada', amountCents: -667 },
              { account: 'revenue:seats', amountCents: 607 },
              { account: 'tax:downtown', amountCents: 60 },
            ],
          },
        },
      ],
    });
  });

  it('splits postings so that every share sums to zero and carries exactly its part of the receivable', () => {
    for (let amount = 1; amount <= 400; amount += 7)
      for (let of = 0; of <= amount; of += 1) {
        const whole = unpaidSalePostings(ADA, DOWNTOWN, {
          priceCents: price(amount - Math.floor(amount / 12) - Math.floor(amount / 9)),
          feeCents: price(Math.floor(amount / 9)),
          taxCents: price(Math.floor(amount / 12)),
        });
        const share = shareOfPostings(whole, of, amount);
        expect(share.reduce((sum, line) => sum + line.amountCents, 0)).toBe(0);
        expect(share.find(({ account }) => account.startsWith('receivable'))?.amountCents ?? 0).toBe(of);
      }
  });
});

import { describe, expect, it } from 'vitest';
import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import type { AccountEvent, AccountEventOf } from '@paddock/shared-domain/billing/events';
import { balanced, Postings, receivable, WRITE_OFFS } from '@paddock/shared-domain/billing/postings';
import { mayReopen } from '@paddock/shared-domain/billing/reopen-items';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { PaymentId, RefundId } from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents } from '@paddock/shared-domain/kernel/money';
import { ADA, DOWNTOWN, reservation } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(accountDecider);
const parts = { priceCents: priceCents(1800), feeCents: priceCents(200), taxCents: priceCents(190) };
const added = (itemId: string, number = 1): AccountEventOf<'OutstandingItemAdded'> => ({
  type: 'OutstandingItemAdded',
  data: {
    itemId,
    userId: ADA,
    kind: 'reservation',
    reservationId: reservation(number),
    checkoutId: null,
    locationId: DOWNTOWN,
    amountCents: priceCents(2190),
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
/** Reverses the sale of one item under the id of the item that reopened it. */
const withdrawnAs = (itemId: string, sale: string): AccountEvent => {
  const { data } = withdrawn(sale) as AccountEventOf<'OutstandingItemWithdrawn'>;
  return { type: 'OutstandingItemWithdrawn', data: { ...data, itemId } };
};
const writtenOff = (itemId: string): AccountEvent => ({
  type: 'OutstandingItemWrittenOff',
  data: { itemId, userId: ADA, postings: balanced([WRITE_OFFS, 2190], [receivable(ADA), -2190]) },
});

describe('what a customer owes', () => {
  it('adds an item to the bill once, also if the command is repeated', () => {
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

  it('withdraws the items of an ended reservation with exactly the postings of their sale', () => {
    given(added('a'), added('b'), added('c', 2))
      .when(of('WithdrawOutstandingItems'))
      .then(withdrawn('a'), withdrawn('b'));
    given(added('a'), withdrawn('a')).when(of('WithdrawOutstandingItems')).then();
    given().when(of('WithdrawOutstandingItems')).then();
  });

  it('writes off the open items of a reservation, once', () => {
    given(added('a'), added('c', 2)).when(of('WriteOffOutstandingItems')).then(writtenOff('a'));
    given(added('a'), writtenOff('a')).when(of('WriteOffOutstandingItems')).then();
    given(added('a'), writtenOff('a')).when(of('WithdrawOutstandingItems')).then();
  });

  it('is paid at the desk in whole or for one reservation, and only if the sum is exactly what is open', () => {
    const takes = (reservationId: ReturnType<typeof reservation> | undefined, expectedCents: number) => ({
      type: 'PayOutstandingItemsAtDesk' as const,
      data: {
        userId: ADA,
        ...(reservationId && { reservationId }),
        means: 'terminal' as const,
        expectedCents,
        paymentIdOf: { a: PaymentId.parse('handA'), b: PaymentId.parse('handB'), c: PaymentId.parse('handC') },
      },
    });
    const bill = [added('a'), added('b', 2), added('c', 2)];
    const left = (...past: AccountEvent[]) => outstandingCents(given(...bill, ...past).state());
    const closedBy = (command: ReturnType<typeof takes>) => {
      const { decision } = given(...bill).when(command);
      return decision.outcome === 'accepted' ? decision.events : [];
    };
    expect(left(...closedBy(takes(reservation(2), 4380)))).toBe(2190);
    expect(left(...closedBy(takes(reservation(1), 2190)))).toBe(4380);
    expect(left(...closedBy(takes(undefined, 6570)))).toBe(0);
    given(...bill)
      .when(takes(reservation(2), 2190))
      .thenRefused('AmountsChanged');
    given(...bill)
      .when(takes(reservation(3), 2190))
      .thenRefused('AmountsChanged');
    given(...bill)
      .when(takes(undefined, 4380))
      .thenRefused('AmountsChanged');
  });

  it('is the sum of the open items', () => {
    expect(outstandingCents(given().state())).toBe(0);
    expect(
      outstandingCents(given(added('a'), added('b'), added('c', 2), writtenOff('a'), withdrawn('b')).state()),
    ).toBe(2190);
  });
});

describe('reopening an item that staff had closed', () => {
  const amount = priceCents;
  const inCash = (itemId: string): AccountEvent => ({
    type: 'OutstandingItemPaidByHand',
    data: {
      itemId,
      userId: ADA,
      paymentId: PaymentId.parse('deskPaymentOfItem00001'),
      kind: 'reservation',
      reservationId: reservation(1),
      means: 'cash',
      amountCents: amount(2190),
      postings: balanced(['clearing:cash', 2190], [receivable(ADA), -2190]),
    },
  });
  const again = (itemId: string, reopens: string, account: string): AccountEvent => ({
    type: 'OutstandingItemAdded',
    data: {
      ...added(itemId).data,
      postings: balanced([account, -2190], [receivable(ADA), 2190]),
      reopens,
    },
  });
  const reopen = {
    type: 'ReopenItems' as const,
    data: { itemId: 'x', reservationId: reservation(1), userId: ADA, locationId: DOWNTOWN },
  };

  it('owes the whole item again, and reverses the till or the write-off', () => {
    given(added('a'), inCash('a'))
      .when(reopen)
      .then(again('x', 'a', 'clearing:cash'));
    given(added('a'), writtenOff('a'))
      .when(reopen)
      .then(again('x', 'a', WRITE_OFFS));
    given(added('a'), writtenOff('a'), added('b'), inCash('b'), added('c', 2))
      .when(reopen)
      .then(again('x', 'a', WRITE_OFFS), again('x:1', 'b', 'clearing:cash'));
  });

  it('happens once; the next time only for what was closed since then', () => {
    const first = [added('a'), inCash('a'), again('x', 'a', 'clearing:cash')];
    given(...first)
      .when(reopen)
      .then();
    given(...first, writtenOff('x'))
      .when({ ...reopen, data: { ...reopen.data, itemId: 'y' } })
      .then(again('y', 'x', WRITE_OFFS));
    // In earlier releases the event did not name the item that it reopens: one event stood for the whole reservation.
    const old: AccountEvent = {
      type: 'OutstandingItemAdded',
      data: {
        ...added('o').data,
        amountCents: amount(1800),
        postings: balanced([WRITE_OFFS, -1800], [receivable(ADA), 1800]),
      },
    };
    given(added('a'), writtenOff('a'), old).when(reopen).then();
  });

  it('leaves the till alone if the reservation then ends: only the sale is reversed', () => {
    given(added('a'), inCash('a'), again('x', 'a', 'clearing:cash'))
      .when(of('WithdrawOutstandingItems'))
      .then(withdrawnAs('x', 'a'));
  });

  const dueBack: AccountEvent = {
    type: 'DeskRefundOwed',
    data: { paymentId: PaymentId.parse('deskPaymentOfItem00001'), userId: ADA, refundId: RefundId.parse('refund1') },
  };
  const giveBack = { type: 'OweDeskRefund' as const, data: dueBack.data };

  it('is refused when the desk payment is due back; after reopening, the refund is refused: the first in the log wins', () => {
    given(added('a'), inCash('a')).when(giveBack).then(dueBack);
    given(added('a'), inCash('a'), dueBack).when(giveBack).then();
    given(added('a'), inCash('a'), dueBack).when(reopen).thenRefused('MoneyDueBack');
    // Nothing of the reservation is reopened, so that the customer does not owe one part while another is refunded.
    given(added('a'), inCash('a'), dueBack, added('b'), writtenOff('b')).when(reopen).thenRefused('MoneyDueBack');
    given(added('a'), inCash('a'), again('x', 'a', 'clearing:cash'))
      .when(giveBack)
      .thenRefused('DeskPaymentGone');
    given(added('a')).when(giveBack).thenRefused('DeskPaymentGone');
  });

  it('counts money taken at the desk as a payment of its item until the item is reopened', () => {
    const paymentsOf = (...events: AccountEvent[]) =>
      [
        ...given(...events)
          .state()
          .items.values(),
      ].map(({ payments, paidCents }) => [payments, paidCents]);
    const paid = { paymentId: 'deskPaymentOfItem00001', amountCents: 2190, by: 'desk', means: 'cash' };
    expect(paymentsOf(added('a'), inCash('a'))).toEqual([[[paid], 2190]]);
    expect(paymentsOf(added('a'), inCash('a'), again('x', 'a', 'clearing:cash'))).toEqual([
      [[], 0],
      [[], 0],
    ]);
  });

  it('leaves what the desk took if only written-off items are to be reopened', () => {
    given(added('a'), inCash('a'), added('b'), writtenOff('b'))
      .when({ ...reopen, data: { ...reopen.data, waivedOnly: true } })
      .then(again('x', 'b', WRITE_OFFS));
  });

  it('is possible if staff closed an item, or the item of the reservation itself is still open', () => {
    const may = (...events: AccountEvent[]) => mayReopen(given(...events).state().items, reservation(1));
    expect([may(), may(added('a')), may(added('a'), withdrawn('a')), may(added('a', 2), writtenOff('a'))]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([may(added('a'), inCash('a')), may(added('a'), inCash('a'), again('x', 'a', 'clearing:cash'))]).toEqual([
      true,
      true,
    ]);
    given().when(reopen).then();
  });
});

describe('postings', () => {
  const sum = (lines: readonly { amountCents: number }[]) => lines.reduce((total, line) => total + line.amountCents, 0);

  it('posts a sale on account with each part named and a sum of zero', () => {
    const sale = unpaidSalePostings(ADA, DOWNTOWN, parts);
    expect(sale).toEqual([
      { account: 'receivable:ada', amountCents: 2190 },
      { account: 'revenue:seats', amountCents: -1800 },
      { account: 'revenue:fees', amountCents: -200 },
      { account: 'tax:downtown', amountCents: -190 },
    ]);
    expect(sum(sale)).toBe(0);
    expect(
      unpaidSalePostings(ADA, DOWNTOWN, {
        priceCents: priceCents(0),
        feeCents: priceCents(0),
        taxCents: priceCents(0),
      }),
    ).toEqual([]);
  });

  it('refuses postings that do not sum to zero or name an unknown account', () => {
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

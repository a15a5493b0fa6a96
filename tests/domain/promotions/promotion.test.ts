import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf } from '@paddock/shared-domain/checkout/promotion-discount';
import { PromotionId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import type { PromotionEvent, PromotionTerms } from '@paddock/shared-domain/promotions/events';
import { noPromotion, purchaseRefusal } from '@paddock/shared-domain/promotions/promotion';
import { foldPromotionCode } from '@paddock/shared-domain/promotions/promotion-code';
import { changeOfPrice, promotionShares } from '@paddock/shared-domain/refunds/promotion-shares';
import { id, localDate, price, ratePpm } from '../../support/builders/brands.ts';
import { ADA, BOB, DOWNTOWN, reservation, seat } from '../../support/builders/venue.ts';
import { instant } from '../../support/builders/brands.ts';
import { storiesOf } from '../../support/given.ts';

const { given } = storiesOf(promotionDecider);
const promotionId = PromotionId.parse('SPRING20');
const terms = (more: Partial<PromotionTerms> = {}): PromotionTerms => ({
  discount: { kind: 'percentage', ppm: ratePpm(200_000) },
  firstDate: localDate('2027-03-01'),
  lastDate: localDate('2027-03-31'),
  locationIds: null,
  minimumCents: price(0),
  firstVisit: false,
  mostUses: 1,
  ...more,
});
const made = (more: Partial<PromotionTerms> = {}): PromotionEvent => ({
  type: 'PromotionMade',
  data: { promotionId, terms: terms(more) },
});
const use = (checkout: string, userId = ADA) => ({ promotionId, checkoutId: id.checkout(checkout), userId });
const held = (checkout: string, userId = ADA): PromotionEvent => ({
  type: 'PromotionUseHeld',
  data: { ...use(checkout, userId), amountCents: price(400), reservations: 2 },
});
const hold = (checkout: string, userId = ADA) => ({
  type: 'HoldPromotion' as const,
  data: { ...use(checkout, userId), amountCents: price(400), reservations: 2 },
});
const take = (checkout: string) => ({
  type: 'TakePromotionUse' as const,
  data: { promotionId, checkoutId: id.checkout(checkout) },
});
const release = (checkout: string) => ({
  type: 'ReleasePromotionUse' as const,
  data: { promotionId, checkoutId: id.checkout(checkout) },
});
const used = (checkout: string, userId = ADA): PromotionEvent => ({
  type: 'PromotionUsed',
  data: { ...use(checkout, userId), amountCents: price(400) },
});
const released = (checkout: string): PromotionEvent => ({
  type: 'PromotionUseReleased',
  data: { promotionId, checkoutId: id.checkout(checkout) },
});
const back = (checkout: string, number: number, cents: number, left: number): PromotionEvent => ({
  type: 'PromotionGivenBack',
  data: { ...use(checkout), reservationId: reservation(number), amountCents: price(cents), left },
});
const giveBack = (checkout: string, number: number, cents: number) => ({
  type: 'GiveBackPromotion' as const,
  data: {
    promotionId,
    checkoutId: id.checkout(checkout),
    reservationId: reservation(number),
    amountCents: price(cents),
  },
});

describe('a promotion code', () => {
  it('is made once, and its last day is not before its first', () => {
    const make = { type: 'MakePromotion' as const, data: { promotionId, terms: terms() } };
    given().when(make).then(made());
    given(made()).when(make).thenRefused('PromotionCodeTaken');
    const turned = terms({ lastDate: localDate('2027-02-28') });
    given()
      .when({ ...make, data: { promotionId, terms: turned } })
      .thenRefused('DatesTurned');
  });

  it('has other terms until it ends, which needs a reason and is for good', () => {
    const revise = { type: 'RevisePromotion' as const, data: { promotionId, terms: terms({ mostUses: 5 }) } };
    const end = { type: 'EndPromotion' as const, data: { promotionId } };
    const ended: PromotionEvent = { type: 'PromotionEnded', data: { promotionId } };
    given(made()).when(revise).then({ type: 'PromotionRevised', data: revise.data });
    given(made()).when(end).thenRefused('ReasonMissing');
    given(made()).when(end, { reason: 'Too many' }).then(ended);
    given(made(), ended).when(end, { reason: 'Too many' }).then();
    given(made(), ended).when(revise).thenRefused('PromotionEnded');
    given(made(), ended).when(hold('c1')).thenRefused('PromotionEnded');
  });

  it('is used as often as its terms say, counting what checkouts hold', () => {
    given(made()).when(hold('c1')).then(held('c1'));
    given(made(), held('c1')).when(hold('c2', BOB)).thenRefused('PromotionUsedUp');
    given(made(), held('c1')).when(hold('c1')).then();
    given(made(), held('c1'), released('c1')).when(hold('c2', BOB)).then(held('c2', BOB));
    given(made(), held('c1'), used('c1')).when(hold('c2', BOB)).thenRefused('PromotionUsedUp');
    given().when(hold('c1')).thenRefused('PromotionUnknown');
  });

  it('is taken or released by its own checkout, once, and a release that came first stands', () => {
    given(made(), held('c1')).when(take('c1')).then(used('c1'));
    given(made(), held('c1'), used('c1')).when(take('c1')).then();
    given(made(), held('c1'), used('c1')).when(release('c1')).thenRefused('UseUnknown');
    given(made(), held('c1')).when(release('c1')).then(released('c1'));
    given(made()).when(release('c1')).then(released('c1'));
    given(made(), released('c1')).when(hold('c1')).thenRefused('UseEnded');
    given(made(), released('c1')).when(take('c1')).thenRefused('UseUnknown');
    given(made()).when(take('c1')).thenRefused('UseUnknown');
  });

  it('of a first visit is for each account once', () => {
    const first = made({ firstVisit: true, mostUses: 9 });
    given(first, held('c1')).when(hold('c2')).thenRefused('FirstVisitOnly');
    given(first, held('c1')).when(hold('c2', BOB)).then(held('c2', BOB));
    given(first, held('c1'), released('c1')).when(hold('c2')).then(held('c2'));
  });

  it('has its use again once every reservation of the booking was refunded in full, each counted once', () => {
    const sold = [made({ firstVisit: true }), held('c1'), used('c1')] as const;
    given(...sold)
      .when(giveBack('c1', 1, 150))
      .then(back('c1', 1, 150, 1));
    given(...sold, back('c1', 1, 150, 1))
      .when(giveBack('c1', 1, 150))
      .then();
    given(...sold, back('c1', 1, 150, 1))
      .when(hold('c2'))
      .thenRefused('FirstVisitOnly');
    given(...sold, back('c1', 1, 150, 1))
      .when(giveBack('c1', 2, 250))
      .then(back('c1', 2, 250, 0));
    given(...sold, back('c1', 1, 150, 1), back('c1', 2, 250, 0))
      .when(hold('c2'))
      .then(held('c2'));
    given(made(), held('c1'))
      .when(giveBack('c1', 1, 150))
      .thenRefused('UseUnknown');
  });

  it('takes something off a purchase of its days, its locations and its minimum, and of a first visit', () => {
    const all = { ...noPromotion, terms: terms({ minimumCents: price(2_000), firstVisit: true }) };
    const fits = {
      userId: ADA,
      locationId: DOWNTOWN,
      today: localDate('2027-03-31'),
      subtotalCents: 2_000,
      bookedBefore: false,
    };
    expect(purchaseRefusal(all, fits)).toBeUndefined();
    expect(purchaseRefusal(all, { ...fits, today: localDate('2027-04-01') })).toBe('PromotionOver');
    expect(purchaseRefusal(all, { ...fits, today: localDate('2027-02-28') })).toBe('PromotionNotYet');
    expect(purchaseRefusal(all, { ...fits, subtotalCents: 1_999 })).toBe('BelowMinimum');
    expect(purchaseRefusal(all, { ...fits, bookedBefore: true })).toBe('FirstVisitOnly');
    const elsewhere = { ...noPromotion, terms: terms({ locationIds: [id.location('uptown')] }) };
    expect(purchaseRefusal(elsewhere, fits)).toBe('PromotionElsewhere');
    expect(purchaseRefusal({ ...all, ended: true }, fits)).toBe('PromotionEnded');
    // What their own unfinished checkout holds is released before the next one is paid.
    const { state } = given(made({ firstVisit: true }), held('c1'));
    expect(purchaseRefusal(state(), fits)).toBe('FirstVisitOnly');
    expect(purchaseRefusal(state(), fits, id.checkout('c1'))).toBeUndefined();
  });

  it('is typed in any case, with blanks and dashes, and is never as long as the code of a voucher', () => {
    expect(foldPromotionCode(' spring-20 ')).toBe('SPRING20');
    expect(foldPromotionCode('0123456789ABCDEF')).toBeUndefined();
    expect(foldPromotionCode('AB1')).toBeUndefined();
  });
});

const carts = fc.record({
  lines: fc.array(fc.record({ cost: fc.nat(9_999), fee: fc.nat(500), slots: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  ppm: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  sum: fc.integer({ min: 1, max: 60_000 }),
});
const quotedOf = ({ lines, ppm, sum }: typeof carts extends fc.Arbitrary<infer Value> ? Value : never) => {
  let number = 0;
  const quoted = lines.map(({ cost, fee, slots }, index) => ({
    seatId: seat(index),
    seatName: '1',
    seatTypeName: 'GT',
    costCents: price(cost),
    totalCents: price(cost * slots),
    bookingFeeCents: price(fee),
    slots: Array.from({ length: slots }, () => ({
      reservationId: reservation((number += 1)),
      startsAt: instant('2027-03-08T18:00:00.000Z'),
      date: localDate('2027-03-08'),
    })),
  }));
  const subtotal = priceCents(quoted.reduce((all, line) => all + line.totalCents + line.bookingFeeCents, 0));
  const discount =
    ppm === null ? ({ kind: 'sum', cents: price(sum) } as const) : ({ kind: 'percentage', ppm: ratePpm(ppm) } as const);
  return {
    subtotal,
    quote: {
      lines: quoted,
      promotionCents: discountOf(discount, subtotal),
      ...(ppm !== null && { promotionPpm: ratePpm(ppm) }),
    },
  };
};

describe('what a promotion code takes off', () => {
  it('is never more than the price, and is divided exactly among the reservations', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { quote, subtotal } = quotedOf(cart);
        expect(quote.promotionCents).toBeLessThanOrEqual(subtotal);
        const shares = [...promotionShares(quote).values()];
        expect(shares.reduce((all, one) => all + one, 0)).toBe(quote.promotionCents);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('follows a move, so that no way there and back costs or refunds anything, and no move refunds more than the price', () => {
    fc.assert(
      fc.property(carts, fc.array(fc.nat(9_999), { minLength: 1, maxLength: 5 }), (cart, prices) => {
        const { quote } = quotedOf(cart);
        const [line] = quote.lines;
        const mine = line?.slots[0]?.reservationId ?? reservation(1);
        const start = Number(line?.costCents);
        const way = [start, ...prices, start];
        const changes = way.slice(1).map((to, at) => changeOfPrice(quote, mine, Number(way[at]), to));
        expect(changes.reduce((all, one) => all + one, 0)).toBe(0);
        for (const [at, change] of changes.entries())
          expect(Math.abs(change)).toBeLessThanOrEqual(Math.abs(Number(way[at + 1]) - Number(way[at])));
      }),
    );
  });

  it('is the percentage of the new price too, and a sum stays what it was', () => {
    const { quote } = quotedOf({ lines: [{ cost: 4_000, fee: 0, slots: 1 }], ppm: 500_000, sum: 1 });
    expect(changeOfPrice(quote, reservation(1), 4_000, 3_000)).toBe(-500);
    const sum = quotedOf({ lines: [{ cost: 4_000, fee: 0, slots: 1 }], ppm: null, sum: 1_000 }).quote;
    expect(changeOfPrice(sum, reservation(1), 4_000, 3_000)).toBe(-1_000);
    expect(changeOfPrice(sum, reservation(1), 4_000, 500)).toBe(-3_000);
    expect(changeOfPrice(undefined, reservation(1), 4_000, 3_000)).toBe(-1_000);
  });
});

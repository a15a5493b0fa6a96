import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { shareOfPostings } from '@paddock/shared-domain/billing/share-of-postings';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { priceCart } from '@paddock/shared-domain/checkout/pricing';
import { type LotId, PaymentId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  type Amounts,
  dropOf,
  lotsBack,
  minus,
  NOTHING,
  percentOf,
  plus,
  totalOf,
} from '@paddock/shared-domain/refunds/amounts';
import { paymentShares, sharesOf } from '@paddock/shared-domain/refunds/shares';
import { quote } from '../../support/builders/checkout.ts';
import { ADA, DOWNTOWN, NOON, reservation, seat } from '../../support/builders/venue.ts';
import { howMany } from '../../support/how-many.ts';

type Quote = ReturnType<typeof quote>;

/** Carts of any shape, priced by the product, with a voucher and credits that may cover any part of them. */
const quotes = fc
  .record({
    seats: fc.array(fc.record({ cost: fc.nat(9_999), slots: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    fee: fc.nat(500),
    tax: fc.nat(200_000),
    voucher: fc.oneof(fc.constant(0), fc.nat(60_000)),
    credits: fc.oneof(fc.constant(0), fc.nat(6_000)),
  })
  .map(({ seats, fee, tax, voucher, credits }): Quote => {
    const priced = priceCart(
      seats.map(({ cost, slots }, index) => ({
        seatId: seat(index),
        costCents: priceCents(cost),
        starts: Array.from({ length: slots }, (_, slot) => `${NOON}${slot}` as Instant),
      })),
      {
        locationId: DOWNTOWN,
        fee: { bookingFeeCents: priceCents(fee), threshold: 3 },
        taxRate: RatePpm.parse(tax),
        member: false,
        clubDiscount: RatePpm.parse(0),
        voucherCents: priceCents(voucher),
        credits: Credits.parse(credits),
      },
    );
    let number = 0;
    const lines = priced.lines.map((line) => ({
      ...line,
      seatName: '1',
      seatTypeName: 'Rig',
      slots: line.starts.map(() => ({ reservationId: reservation((number += 1)), startsAt: NOON, date: '2027-03-02' })),
    }));
    return { ...quote(), ...priced, lines } as unknown as Quote;
  });

const sound = (amounts: Amounts): void => {
  for (const part of Object.values(amounts)) {
    expect(Number.isSafeInteger(part)).toBe(true);
    expect(part).toBeGreaterThanOrEqual(0);
  }
  expect(amounts.netCents + amounts.taxCents).toBe(totalOf(amounts));
};

describe('what each reservation of a checkout was paid with', () => {
  it('adds up to exactly what was paid and is never negative, in any order of cancellations', () => {
    fc.assert(
      fc.property(quotes, fc.infiniteStream(fc.nat()), (quoted, dice) => {
        const shares = [...sharesOf(quoted)];
        for (const [, share] of shares) sound(share);
        const whole = plus(...shares.map(([, share]) => share));
        expect(whole).toEqual({
          cardCents: quoted.totalCents,
          voucherCents: quoted.discountCents,
          credits: quoted.creditsUsing,
          netCents: quoted.subtotalCents,
          taxCents: quoted.salesTaxCents,
        });
        // In any order, what is left is never negative and ends at zero.
        const order = shares
          .map((entry) => [dice.next().value, entry] as const)
          .sort(([a], [b]) => a - b)
          .map(([, entry]) => entry);
        const left = order.reduce((rest, [id]) => {
          const next = minus(rest, sharesOf(quoted).get(id) ?? NOTHING);
          sound(next);
          return next;
        }, whole);
        expect(left).toEqual(NOTHING);
      }),
      { numRuns: howMany(250, 800) },
    );
  });

  it('is split by percent or by a lower price into two sound parts', () => {
    fc.assert(
      fc.property(quotes, fc.nat(100), fc.nat(20_000), (quoted, percent, drop) => {
        for (const share of sharesOf(quoted).values())
          for (const back of [percentOf(share, percent), dropOf(share, drop)]) {
            sound(back);
            sound(minus(share, back));
          }
      }),
      { numRuns: howMany(150, 400) },
    );
  });

  it('is refunded not at all at 0 per cent and completely at 100', () => {
    const share = { cardCents: 1095, voucherCents: 501, credits: 7, netCents: 1571, taxCents: 95 };
    expect(percentOf(share, 0)).toEqual(NOTHING);
    expect(percentOf(share, 100)).toEqual(share);
    expect(percentOf(share, 50)).toEqual({
      cardCents: 547,
      voucherCents: 251,
      credits: 4,
      netCents: 790,
      taxCents: 48,
    });
  });

  it('is refunded as before, to the cent, for an old checkout whose voucher came off before tax', () => {
    const priced = (rule: 1 | 2) =>
      priceCart(
        [
          { seatId: seat(1), costCents: priceCents(1_999), starts: [NOON, `${NOON}1` as Instant] },
          { seatId: seat(2), costCents: priceCents(751), starts: [NOON] },
        ],
        {
          ...{ locationId: DOWNTOWN, fee: { bookingFeeCents: priceCents(233), threshold: 2 }, member: false, rule },
          ...{ taxRate: RatePpm.parse(88_750), clubDiscount: RatePpm.parse(0) },
          ...{ voucherCents: priceCents(1_234), credits: Credits.parse(57) },
        },
      );
    const quoteOf = (rule: 1 | 2, pricing: 2 | undefined): Quote => {
      const sums = priced(rule);
      let number = 0;
      const lines = sums.lines.map((line) => ({
        ...{ ...line, seatName: '1', seatTypeName: 'Rig' },
        slots: line.starts.map(() => ({
          reservationId: reservation((number += 1)),
          startsAt: NOON,
          date: '2027-03-02',
        })),
      }));
      return { ...quote(), ...sums, lines, pricing } as unknown as Quote;
    };
    const old = quoteOf(1, undefined);
    expect([old.preTaxCents, old.salesTaxCents, old.totalCents]).toEqual([3_178, 282, 3_460]);
    // What the product refunded for this sale before the rule changed.
    const form = (cardCents: number, voucherCents: number, credits: number, taxCents: number) =>
      expect.objectContaining({ cardCents, voucherCents, credits, taxCents });
    const shares = [...sharesOf(old).values()];
    expect(shares).toEqual([form(1_388, 495, 22, 113), form(1_388, 495, 23, 113), form(684, 244, 12, 56)]);
    expect(percentOf(shares[0] ?? NOTHING, 50)).toEqual(form(694, 248, 11, 57));
    expect(dropOf(shares[0] ?? NOTHING, 500)).toEqual(form(349, 125, 6, 29));
    // The same cart by the present rule: tax is on the price after credits, and the voucher pays a part of both.
    const now = quoteOf(2, 2);
    expect([now.preTaxCents, now.salesTaxCents, now.discountCents, now.totalCents]).toEqual([4_412, 392, 1_234, 3_570]);
  });

  it('returns credits to the lots that live longest first', () => {
    const lot = (id: string, credits: number) => ({ lotId: id as LotId, credits: Credits.parse(credits) });
    expect(lotsBack([lot('march', 30), lot('april', 20)], 25)).toEqual([lot('april', 20), lot('march', 5)]);
  });
});

describe('what each payment of an outstanding item paid', () => {
  it('adds up with the withdrawn rest to the whole item and its tax, to the cent', () => {
    const items = fc.record({
      price: fc.integer({ min: 1, max: 20_000 }),
      fee: fc.nat(500),
      tax: fc.nat(200_000),
      cuts: fc.array(fc.nat(20_000), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(items, ({ price, fee, tax, cuts }) => {
        const taxCents = priceCents(Math.floor(((price + fee) * tax) / 1_000_000));
        const amountCents = price + fee + taxCents;
        const parts = { priceCents: priceCents(price), feeCents: priceCents(fee), taxCents };
        const postings = unpaidSalePostings(ADA, DOWNTOWN, parts);
        let left = amountCents;
        const payments = cuts.flatMap((cut, index) => {
          const paid = Math.min(cut, left);
          left -= paid;
          const by = index % 2 === 0 ? ('card' as const) : ('voucher' as const);
          return paid === 0 ? [] : [{ paymentId: PaymentId.parse(`p${index}`), amountCents: paid, by }];
        });
        const shares = paymentShares({ amountCents, postings }, payments).map(({ share }) => share);
        for (const share of shares) sound(share);
        const paid = plus(NOTHING, ...shares);
        expect(totalOf(paid)).toBe(amountCents - left);
        const back = shareOfPostings(postings, left, amountCents);
        const taxBack = back.reduce(
          (sum, posting) => sum + (posting.account.startsWith('tax:') ? -posting.amountCents : 0),
          ZERO_CENTS as number,
        );
        expect(paid.taxCents + taxBack).toBe(taxCents);
      }),
      { numRuns: howMany(250, 800) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { salePostings } from '@paddock/shared-domain/payments/payment-postings';
import { priceCart, type Pricing } from '@paddock/shared-domain/checkout/pricing';
import { salesTax } from '@paddock/shared-domain/checkout/sales-tax';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { type Bought, NO_RULES, replayCart } from '@paddock/shared-domain/reports/replay-rules';
import {
  type Amounts,
  dropOf,
  NOTHING,
  partOf,
  percentOf,
  plus,
  totalOf,
} from '@paddock/shared-domain/refunds/amounts';
import { paymentShares, sharesOf } from '@paddock/shared-domain/refunds/shares';
import { quote } from '../../support/builders/checkout.ts';
import { ADA, DOWNTOWN, NOON, reservation, seat } from '../../support/builders/venue.ts';

type Quote = ReturnType<typeof quote>;

const carts = fc.record({
  seats: fc.array(fc.record({ cost: fc.nat(9_999), slots: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  fee: fc.nat(500),
  tax: fc.nat(250_000),
  member: fc.boolean(),
  voucher: fc.nat(80_000),
  credits: fc.oneof(fc.constant(0), fc.nat(6_000)),
});
type Cart = typeof carts extends fc.Arbitrary<infer Value> ? Value : never;

const priceOf = (cart: Cart, voucher: number, rule: 1 | 2 = 2): Pricing =>
  priceCart(
    cart.seats.map(({ cost, slots }, index) => ({
      seatId: seat(index),
      costCents: priceCents(cost),
      starts: Array.from({ length: slots }, (_, slot) => `${NOON}${slot}` as Instant),
    })),
    {
      locationId: DOWNTOWN,
      fee: { bookingFeeCents: priceCents(cart.fee), threshold: 3 },
      taxRate: RatePpm.parse(cart.tax),
      member: cart.member,
      rule,
      clubDiscount: RatePpm.parse(200_000),
      voucherCents: priceCents(voucher),
      credits: Credits.parse(cart.credits),
    },
  );
const quoteOf = (pricing: Pricing): Quote => {
  let number = 0;
  const lines = pricing.lines.map((line) => ({
    ...{ ...line, seatName: '1', seatTypeName: 'Rig' },
    slots: line.starts.map(() => ({ reservationId: reservation((number += 1)), startsAt: NOON, date: '2027-03-02' })),
  }));
  return { ...quote(), ...pricing, lines } as unknown as Quote;
};
/** The price and its tax, no matter with what they were paid. */
const sums = ({ cardCents, voucherCents, credits, taxCents }: Amounts) => ({
  money: cardCents + voucherCents,
  credits,
  taxCents,
});

describe('a gift voucher is a means of payment', () => {
  it('does not change the price or tax of any cart, and pays at most what is due', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const [by, without] = [priceOf(cart, cart.voucher), priceOf(cart, 0)];
        expect(by.discountCents).toBeGreaterThanOrEqual(0);
        expect(by.discountCents).toBe(Math.min(cart.voucher, without.totalCents));
        expect(by.discountCents + by.totalCents).toBe(without.totalCents);
        expect([by.subtotalCents, by.creditsUsing, by.preTaxCents, by.salesTaxCents, by.programSavesCents]).toEqual([
          ...[without.subtotalCents, without.creditsUsing, without.preTaxCents],
          ...[without.salesTaxCents, without.programSavesCents],
        ]);
        expect(by.salesTaxCents).toBe(salesTax(by.preTaxCents, RatePpm.parse(cart.tax)));
        // In the books: the same debt and the same tax.
        expect(salePostings(quoteOf(by))).toEqual(salePostings(quoteOf(without)));
      }),
      { numRuns: 2_000, seed: 12 },
    );
  });

  it('is refunded with the same price and tax as a sale without it, whole or in part, and in total what was paid', () => {
    fc.assert(
      fc.property(carts, fc.nat(100), fc.nat(12_000), (cart, percent, drop) => {
        const [by, without] = [quoteOf(priceOf(cart, cart.voucher)), quoteOf(priceOf(cart, 0))];
        const [mine, theirs] = [[...sharesOf(by).values()], [...sharesOf(without).values()]];
        for (const [index, share] of mine.entries()) {
          const other = theirs[index] ?? NOTHING;
          expect(sums(share)).toEqual(sums(other));
          expect(sums(percentOf(share, percent))).toEqual(sums(percentOf(other, percent)));
          expect(sums(dropOf(share, drop))).toEqual(sums(dropOf(other, drop)));
          const asked = Math.min(drop, totalOf(share));
          expect(sums(partOf(share, asked))).toEqual(sums(partOf(other, asked)));
          for (const part of [share, percentOf(share, percent), dropOf(share, drop)])
            for (const amount of Object.values(part)) expect(amount).toBeGreaterThanOrEqual(0);
        }
        const whole = plus(NOTHING, ...mine);
        expect([whole.voucherCents, whole.cardCents, whole.taxCents]).toEqual([
          ...[by.discountCents, by.totalCents, by.salesTaxCents],
        ]);
      }),
      { numRuns: 1_000, seed: 13 },
    );
  });

  it('is worth the same for a seat checked out with it and for a seat booked on account and paid with it', () => {
    fc.assert(
      fc.property(carts, fc.nat(100), fc.nat(12_000), ({ seats, ...rest }, percent, drop) => {
        const cart = { ...rest, seats: [{ cost: seats[0]?.cost ?? 0, slots: 1 }], credits: 0 };
        const checkedOut = priceOf(cart, cart.voucher);
        const onAccount = priceOf(cart, 0);
        const parts = {
          priceCents: onAccount.lines[0]?.totalCents ?? priceCents(0),
          feeCents: onAccount.lines[0]?.bookingFeeCents ?? priceCents(0),
          taxCents: onAccount.salesTaxCents,
        };
        const amountCents = onAccount.totalCents;
        const byVoucher = Math.min(cart.voucher, amountCents);
        const item = { amountCents, postings: unpaidSalePostings(ADA, DOWNTOWN, parts) };
        const payments = [
          { paymentId: PaymentId.parse('p1'), amountCents: byVoucher, by: 'voucher' as const },
          { paymentId: PaymentId.parse('p2'), amountCents: amountCents - byVoucher, by: 'card' as const },
        ];
        const billed = plus(NOTHING, ...paymentShares(item, payments).map(({ share }) => share));
        const [share = NOTHING] = sharesOf(quoteOf(checkedOut)).values();
        expect(billed).toEqual(share);
        expect(checkedOut.discountCents).toBe(byVoucher);
        expect(percentOf(billed, percent)).toEqual(percentOf(share, percent));
        expect(dropOf(billed, drop)).toEqual(dropOf(share, drop));
      }),
      { numRuns: 1_000, seed: 14 },
    );
  });

  it('is replayed by the rule of its sale: the earlier rule took it off before tax', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        for (const rule of [1, 2] as const) {
          const priced = priceOf(cart, cart.voucher, rule);
          const { lines, ...sums } = quoteOf(priced);
          const bought = {
            ...{ ...sums, salesTaxPpm: RatePpm.parse(cart.tax), bookingFeesThreshold: 3, member: cart.member },
            pricing: rule === 2 ? 2 : undefined,
            lines: priced.lines.map((line) => ({ ...line, seatType: undefined })),
          } as unknown as Bought;
          expect(lines.length).toBe(priced.lines.length);
          expect(replayCart(bought, NO_RULES, undefined)).toEqual({
            ...{ revenue: priced.subtotalCents, tax: priced.salesTaxCents, total: priced.totalCents },
          });
        }
      }),
      { numRuns: 500, seed: 15 },
    );
  });
});

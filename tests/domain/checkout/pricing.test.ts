import { describe, expect, it } from 'vitest';
import { Credits, NO_CREDITS } from '@paddock/shared-domain/club/credit-value';
import { paymentPostings, salePostings } from '@paddock/shared-domain/payments/payment-postings';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { priceCart, type PricingTerms } from '@paddock/shared-domain/checkout/pricing';
import { priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { checkPricing } from '../../proofs/pricing-oracle.ts';
import { freshSeed, seededRandom } from '../../proofs/seed.ts';
import { ADA, DOWNTOWN, seat } from '../../support/builders/venue.ts';
import { quote } from '../../support/builders/checkout.ts';
import { howMany } from '../../support/how-many.ts';

const CARTS = process.env['PROOFS'] === 'full' ? 1_000_000 : 100_000;

const terms = (more: Partial<PricingTerms> = {}): PricingTerms => ({
  locationId: DOWNTOWN,
  fee: { bookingFeeCents: priceCents(200), threshold: 3 },
  taxRate: RatePpm.parse(0),
  member: false,
  clubDiscount: RatePpm.parse(0),
  voucherCents: priceCents(0),
  credits: NO_CREDITS,
  ...more,
});
const line = (costCents: number, slots: number, number = 1) => ({
  seatId: seat(number),
  costCents: priceCents(costCents),
  starts: Array.from({ length: slots }, (_, start) => String(start) as Instant),
});

describe('the price of a cart', () => {
  it('MONEY-03 MONEY-04 MONEY-05 agrees to the cent with exact fractions over random carts', () => {
    const seed = freshSeed('L8');
    const met = checkPricing(priceCart, { seed, carts: CARTS });
    console.log(`L8: ${CARTS} carts, 0 differences to the rational oracle, ${JSON.stringify(met)}`);
    for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(CARTS / 1_000);
  });

  it('CHECK-14 waives the fee of a simulator booked for 30 x threshold minutes or more, and of no other', () => {
    const priced = priceCart([line(1000, 3), line(1000, 2, 2), line(1000, 4, 3)], terms());
    expect(priced.lines.map(({ bookingFeeCents }) => bookingFeeCents)).toEqual([0, 200, 0]);
    expect(priced.totalCents).toBe(9_200);
  });

  it('CHECK-15 takes no fee from club members in good standing', () => {
    const priced = priceCart([line(1000, 1), line(1000, 2, 2)], terms({ member: true }));
    expect(priced.lines.map(({ bookingFeeCents }) => bookingFeeCents)).toEqual([0, 0]);
    expect([priced.totalCents, priced.programSavesCents]).toEqual([3_000, 400]);
  });

  it('CHECK-16 adds sales tax, rounded half up to the cent, exactly when the rate is above 0', () => {
    const taxed = (amount: number, ppm: number) =>
      priceCart([line(amount, 3)], terms({ taxRate: RatePpm.parse(ppm) })).salesTaxCents;
    expect([taxed(1000, 0), taxed(1000, 95_000), taxed(1, 95_000), taxed(5, 100_000), taxed(3, 50_000)]).toEqual([
      0, 285, 0, 2, 0,
    ]);
    // 15 cents at 10 % are 1.5 and 45 at 10 % are 4.5: both up.
    expect([taxed(15, 100_000)]).toEqual([5]);
  });

  it('has postings that sum to zero, and voucher, credits and card pay the whole debt', () => {
    const random = seededRandom(freshSeed('L1'));
    const whole = (most: number) => Math.floor(random() * (most + 1));
    for (let number = 0; number < howMany(1_500, 5_000); number += 1) {
      const lines = Array.from({ length: 1 + whole(3) }, (_, index) => line(whole(9_999), 1 + whole(5), index));
      const priced = priceCart(
        lines,
        terms({
          taxRate: RatePpm.parse(whole(200_000)),
          member: random() < 0.3,
          voucherCents: priceCents(random() < 0.5 ? 0 : whole(20_000)),
          credits: Credits.parse(random() < 0.5 ? 0 : whole(3_000)),
        }),
      );
      const quoted = quote(2000, {
        ...priced,
        lines: priced.lines.map((one) => ({ ...quote().lines[0], ...one, slots: [] })),
      } as unknown as Partial<PaymentEventOf<'CheckoutQuoted'>['data']>);
      const sale = salePostings(quoted);
      const paid = paymentPostings(ADA, priced.totalCents);
      for (const postings of [sale, paid])
        expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
      const on = (account: string, postings = sale) =>
        postings.find((posting) => posting.account === account)?.amountCents ?? 0;
      expect(on('receivable:ada')).toBe(priced.totalCents + priced.discountCents + priced.creditsValueCents);
      expect(on('receivable:ada', paid)).toBe(priced.totalCents === 0 ? 0 : -priced.totalCents);
      expect(on('tax:downtown')).toBe(priced.salesTaxCents === 0 ? 0 : -priced.salesTaxCents);
      expect(on('revenue:seats') + on('revenue:fees')).toBe(priced.subtotalCents === 0 ? 0 : -priced.subtotalCents);
      expect(on('clearing:stripe', paid)).toBe(priced.totalCents);
    }
  });
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import fc from 'fast-check';
import type { Posting } from '@paddock/shared-domain/billing/postings';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { Pricing } from '@paddock/shared-domain/checkout/pricing';
import type { MonthPrice } from '@paddock/shared-domain/club/club-price';
import {
  applyRate,
  type Cents,
  cents,
  dollars,
  negateCents,
  priceCents,
  PriceCents,
  priceLess,
  ratePpmOfPercent,
} from '@paddock/shared-domain/kernel/money';
import type { SeatTerms } from '@paddock/shared-domain/venues/events';
import type { VoucherEventOf } from '@paddock/shared-domain/vouchers/events';

type Reserved = ScheduleEventOf<'SlotBookedOnAccount'>['data'];
type VoucherSold = VoucherEventOf<'VoucherSold'>['data'];

describe('money', () => {
  it('MONEY-01 refuses every amount that is not whole cents within the books', () => {
    for (const bad of [0.1 + 0.2, 1e21, NaN, Infinity, -0, 100_000_000, '10', null]) {
      expect(() => cents(bad as number), String(bad)).toThrow();
    }
    expect(cents(99_999_999)).toBe(99_999_999);
  });

  it('MONEY-01 refuses a negative price', () => {
    expect(() => priceCents(-1)).toThrow('A price is not negative.');
    expect(() => priceLess(priceCents(100), priceCents(101))).toThrow('A price is not negative.');
    expect(priceLess(priceCents(100), priceCents(100))).toBe(0);
    expect(PriceCents.safeParse(-0).success, 'negative zero').toBe(false);
  });

  it('TypeScript distinguishes a price from a number and from an amount that may be negative', () => {
    expectTypeOf<PriceCents>().toExtend<Cents>();
    expectTypeOf<Cents>().not.toExtend<PriceCents>();
    expectTypeOf<number>().not.toExtend<PriceCents>();
    expectTypeOf<-5>().not.toExtend<PriceCents>();
    expectTypeOf<Cents>().not.toExtend<Reserved['priceCents']>();
    expectTypeOf<Reserved['priceCents']>().toEqualTypeOf<PriceCents>();
    expectTypeOf<Pricing['totalCents']>().toEqualTypeOf<PriceCents>();
    expectTypeOf<MonthPrice['recurringCents']>().toEqualTypeOf<PriceCents>();
    expectTypeOf<SeatTerms['costCents']>().toEqualTypeOf<PriceCents>();
    expectTypeOf<VoucherSold['amountCents']>().toEqualTypeOf<PriceCents>();
    expectTypeOf<Posting['amountCents']>().toEqualTypeOf<Cents>();
    const charge = (amount: PriceCents): number => amount;
    // @ts-expect-error a difference may be negative
    charge(cents(-5));
    // @ts-expect-error a number was not checked
    charge(5);
    // @ts-expect-error and a posting has a sign
    charge(negateCents(priceCents(5)));
    expect(charge(priceCents(5))).toBe(5);
  });

  it('MONEY-02 shows cents as dollars with two decimals', () => {
    expect([0, 5, 123, 123_456, -50, 100_000_00].map(dollars)).toEqual([
      '$0.00',
      '$0.05',
      '$1.23',
      '$1,234.56',
      '-$0.50',
      '$100,000.00',
    ]);
  });

  it('rounds a rate half up, and up, exactly as rational arithmetic does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 400_000 }), (amount, ppm) => {
        const rate = ratePpmOfPercent(ppm / 10_000);
        const exact = BigInt(amount) * BigInt(ppm);
        const floor = exact / 1_000_000n;
        const rest = exact % 1_000_000n;
        expect(BigInt(applyRate(priceCents(amount), rate, 'half-up'))).toBe(
          floor + (rest * 2n >= 1_000_000n ? 1n : 0n),
        );
        expect(BigInt(applyRate(priceCents(amount), rate, 'up'))).toBe(floor + (rest > 0n ? 1n : 0n));
      }),
      { numRuns: 20_000 },
    );
  });
});

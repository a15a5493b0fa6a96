import { taxOfChange } from '@paddock/shared-domain/checkout/tax-of-change';
import { salesTax } from '@paddock/shared-domain/checkout/sales-tax';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price, ratePpm } from '../../support/builders/brands.ts';

const taxAt = (netCents: number, ppm: number) => salesTax(price(netCents), ratePpm(ppm));

describe('the tax of a move to another price', () => {
  it('ends, after any moves up and down, at the tax of booking at once at that price', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20_000), { minLength: 2, maxLength: 12 }),
        fc.constantFrom(95_000, 88_750, 72_500, 77_500, 62_500, 0, 1),
        ([first = 0, ...prices], ppm) => {
          let charged = { netCents: first, taxCents: taxAt(first, ppm) as number };
          for (const next of prices) {
            const change = next - charged.netCents;
            charged = { netCents: next, taxCents: charged.taxCents + taxOfChange(charged, change, ratePpm(ppm)) };
            expect(charged.taxCents).toBe(taxAt(next, ppm));
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('taxes only the difference when the rate has changed since, and returns the share that was charged', () => {
    // $20.00 at 9.5 percent; the rate is 20 percent now.
    const charged = { netCents: 2_000, taxCents: 190 };
    expect(taxOfChange(charged, 1_000, ratePpm(200_000))).toBe(200);
    expect(taxOfChange(charged, -1_000, ratePpm(200_000))).toBe(-95);
    expect(taxOfChange(charged, -2_000, ratePpm(200_000))).toBe(-190);
  });

  it('corrects a cent that shares of a cart have left, and never charges tax on a lower price or returns it on a higher one', () => {
    expect(taxOfChange({ netCents: 2_000, taxCents: 191 }, 1_000, ratePpm(95_000))).toBe(94);
    expect(taxOfChange({ netCents: 2_000, taxCents: 189 }, -1, ratePpm(95_000))).toBe(0);
    expect(taxOfChange({ netCents: 2_000, taxCents: 191 }, 1, ratePpm(95_000))).toBe(0);
    expect(taxOfChange({ netCents: 0, taxCents: 0 }, -500, ratePpm(95_000))).toBe(0);
  });
});

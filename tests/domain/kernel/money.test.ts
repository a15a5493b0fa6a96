import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { applyRate, cents, dollars, ratePpmOfPercent } from '@paddock/shared-domain/kernel/money';

describe('money', () => {
  it('MONEY-01 refuses every amount that is not whole cents within the books', () => {
    for (const bad of [0.1 + 0.2, 1e21, NaN, Infinity, -0, 100_000_000, '10', null]) {
      expect(() => cents(bad as number), String(bad)).toThrow();
    }
    expect(cents(99_999_999)).toBe(99_999_999);
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
        expect(BigInt(applyRate(cents(amount), rate, 'half-up'))).toBe(floor + (rest * 2n >= 1_000_000n ? 1n : 0n));
        expect(BigInt(applyRate(cents(amount), rate, 'up'))).toBe(floor + (rest > 0n ? 1n : 0n));
      }),
      { numRuns: 20_000 },
    );
  });
});

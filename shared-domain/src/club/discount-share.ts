import { type PriceCents, priceCents } from '../kernel/money.ts';
import type { LotPart } from './credit-events.ts';
import type { CreditLots } from './lots.ts';

/**
 * The discount share of these credits: half up to the cent over the exact sum, once for all parts (rule A-093). A lot's discount
 * is the face value of its credits less what was paid for them.
 */
export const discountShare = ({ lots }: CreditLots, parts: readonly LotPart[]): PriceCents => {
  // One fraction for the whole sum: n/d + a/b = (n·b + a·d)/(d·b), in whole numbers.
  const [numerator, denominator] = parts.reduce<readonly [bigint, bigint]>(
    ([n, d], { lotId, credits }) => {
      const lot = lots.get(lotId);
      if (lot === undefined || lot.granted === 0) return [n, d];
      const granted = BigInt(lot.granted);
      return [n * granted + BigInt(credits) * BigInt(lot.discountCents) * d, d * granted];
    },
    [0n, 1n],
  );
  return priceCents(Number((2n * numerator + denominator) / (2n * denominator)));
};

import { type Amounts, partOf, totalOf, upTo } from './amounts.ts';

/**
 * Splits an amount over what is left of several reservations, in proportion; together they give exactly the amount. A pure
 * function, so a screen shows to the cent what the server will do (rule A-075).
 *
 * @param left what can still be refunded of each.
 * @param totalCents from 0 to the sum of what is left, in cents.
 */
export const goodwillOf = (left: readonly Amounts[], totalCents: number): readonly Amounts[] => {
  const whole = left.reduce((sum, amounts) => sum + totalOf(amounts), 0);
  let reached = 0;
  return left.map((amounts) => {
    const from = reached;
    reached += totalOf(amounts);
    return partOf(amounts, upTo(totalCents, reached, whole) - upTo(totalCents, from, whole));
  });
};

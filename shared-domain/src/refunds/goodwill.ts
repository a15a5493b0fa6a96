import { type Amounts, partOf, totalOf, upTo } from './amounts.ts';

/**
 * How so many cents are taken from what is left of several reservations: each gives in its proportion, and together they give
 * what was asked. A pure rule, so that a screen shows to the cent what the server will do (rule A-075).
 *
 * @param left what can still come back of each.
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

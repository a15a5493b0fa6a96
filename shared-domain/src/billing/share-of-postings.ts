import { cents } from '../kernel/money.ts';
import { balanced, type Posting } from './postings.ts';

/**
 * The same postings for a part of the amount. Running sums are rounded instead of lines, half up, so that the parts still sum to
 * zero and the first line, what the customer owes, is exact (invariant L1).
 *
 * @param part cents of the whole, at most the whole
 * @param whole cents that the postings are for, above zero
 */
export const shareOfPostings = (postings: readonly Posting[], part: number, whole: number): Posting[] => {
  if (part === whole) return [...postings];
  const shareOf = (sum: number): number =>
    Number((BigInt(sum) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
  let sum = 0;
  return balanced(
    ...postings.map(({ account, amountCents }): [string, number] => {
      const before = shareOf(sum);
      sum += amountCents;
      return [account, cents(shareOf(sum) - before)];
    }),
  );
};

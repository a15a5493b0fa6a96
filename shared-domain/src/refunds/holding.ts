import type { RefundEventOf } from './events.ts';
import { type Amounts, amountsOf, dropOf, isNothing, percentOf } from './amounts.ts';

/** The total that one source took, by form: refunds never exceed it (invariant C13). `credits` is a number of credits. */
export type Captured = { readonly cardCents: number; readonly voucherCents: number; readonly credits: number };

/** What one checkout, payment or use of credits still holds for one reservation and can be refunded. */
export type Holding = Pick<
  RefundEventOf<'RefundDue'>['data'],
  'sourceId' | 'chargeId' | 'intentId' | 'voucherId' | 'paidAtDesk'
> & {
  readonly amounts: Amounts;
  readonly captured: Captured;
  /** What the source took for the reservation before any refund; undefined if it cannot be separated. */
  readonly paid?: Captured | undefined;
  /** The card's bank charged it back: this part is settled between card and bank, and never paid out. */
  readonly takenBack?: boolean | undefined;
};

/** Everything, or a percentage of everything, back to its source. */
export const wantedOnCancel = (holdings: readonly Holding[], percent: number): readonly Holding[] =>
  holdings
    .map((holding) => ({ ...holding, amounts: percentOf(holding.amounts, percent) }))
    .filter(({ amounts }) => !isNothing(amounts));

/** Cents by which the tax in proportion may miss the tax of the lower price. */
const ROUNDED = 2;

/** Adds the cents that are missing of the tax to the last part that can bear them; takes them off if there are too many. */
const withTax = (wanted: readonly Holding[], taxCents: number, holdings: readonly Holding[]): readonly Holding[] => {
  const off = taxCents - wanted.reduce((sum, { amounts }) => sum + amounts.taxCents, 0);
  // Credits have no tax. A wider gap is an earlier release, which named no tax.
  if (off === 0 || Math.abs(off) > ROUNDED || wanted.some(({ amounts }) => amounts.credits > 0)) return wanted;
  for (const [at, one] of [...wanted.entries()].toReversed()) {
    const held = holdings.find(({ sourceId }) => sourceId === one.sourceId)?.amounts ?? one.amounts;
    const taxed = one.amounts.taxCents + off;
    if (taxed < 0 || taxed > held.taxCents) continue;
    for (const form of ['cardCents', 'voucherCents'] as const) {
      const money = one.amounts[form] + off;
      if (one.amounts[form] === 0 || money < 0 || money > held[form]) continue;
      return wanted.with(at, { ...one, amounts: amountsOf({ ...one.amounts, [form]: money, taxCents: taxed }) });
    }
  }
  return wanted;
};

/**
 * What a price reduction of `netCents` refunds: from the earliest payment on (rule A-075). Later payments come last, so the same
 * move uses the same sources whenever it is decided.
 *
 * @param taxCents the tax that goes with it.
 */
export const wantedOnDrop = (holdings: readonly Holding[], netCents: number, taxCents: number): readonly Holding[] => {
  let left = netCents;
  const wanted = holdings.flatMap((holding) => {
    const amounts = left <= 0 ? undefined : dropOf(holding.amounts, left);
    left -= holding.amounts.netCents;
    return amounts === undefined || isNothing(amounts) ? [] : [{ ...holding, amounts }];
  });
  return withTax(wanted, taxCents, holdings);
};

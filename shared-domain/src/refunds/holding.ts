import type { RefundEventOf } from './events.ts';
import { type Amounts, dropOf, isNothing, percentOf } from './amounts.ts';

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

/**
 * What a price reduction of `netCents` refunds: from the earliest payment on (rule A-075). Later payments come last, so the same
 * move uses the same sources whenever it is decided.
 */
export const wantedOnDrop = (holdings: readonly Holding[], netCents: number): readonly Holding[] => {
  let left = netCents;
  return holdings.flatMap((holding) => {
    const amounts = left <= 0 ? undefined : dropOf(holding.amounts, left);
    left -= holding.amounts.netCents;
    return amounts === undefined || isNothing(amounts) ? [] : [{ ...holding, amounts }];
  });
};

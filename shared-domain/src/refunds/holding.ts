import type { RefundEventOf } from './events.ts';
import { type Amounts, dropOf, isNothing, percentOf } from './amounts.ts';

/** What one source took altogether, by form: more never comes back (invariant C13). `credits` is a number of credits. */
export type Captured = { readonly cardCents: number; readonly voucherCents: number; readonly credits: number };

/** What one checkout, payment or use of credits still holds for one reservation: what can come back of it. */
export type Holding = Pick<
  RefundEventOf<'RefundDue'>['data'],
  'sourceId' | 'chargeId' | 'intentId' | 'voucherId' | 'paidAtDesk'
> & {
  readonly amounts: Amounts;
  readonly captured: Captured;
  /** What the source took for the reservation before anything came back; undefined where it cannot be told apart. */
  readonly paid?: Captured | undefined;
  /** The card's bank took the charge back: its part is settled between card and bank, and never paid out. */
  readonly takenBack?: boolean | undefined;
};

/** Everything, or a percentage of everything, back to where it came from. */
export const wantedOnCancel = (holdings: readonly Holding[], percent: number): readonly Holding[] =>
  holdings
    .map((holding) => ({ ...holding, amounts: percentOf(holding.amounts, percent) }))
    .filter(({ amounts }) => !isNothing(amounts));

/**
 * What a price that falls by `netCents` gives back: of what was paid first, and on from there (rule A-075). What is paid
 * later stands behind, so the same move asks the same sources whenever it is decided.
 */
export const wantedOnDrop = (holdings: readonly Holding[], netCents: number): readonly Holding[] => {
  let left = netCents;
  return holdings.flatMap((holding) => {
    const amounts = left <= 0 ? undefined : dropOf(holding.amounts, left);
    left -= holding.amounts.netCents;
    return amounts === undefined || isNothing(amounts) ? [] : [{ ...holding, amounts }];
  });
};

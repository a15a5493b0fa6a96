import type { Arrived } from './schedule-day.ts';

/** How it is paid, for the day that it moves to, so that a mark without a payment can be undone there too. */
export const paidOf = ({
  paid,
  paidOwingNothing: nothingOwed,
}: Arrived['occupant']): { readonly paid: boolean; readonly nothingOwed?: true } => ({
  paid,
  ...(nothingOwed && { nothingOwed }),
});

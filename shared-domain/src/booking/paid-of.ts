import type { Arrived } from './schedule-day.ts';

/** How it stands paid, for the day that a move takes it to: there, too, a mark that stands alone can be taken back. */
export const paidOf = ({
  paid,
  paidOwingNothing: nothingOwed,
}: Arrived['occupant']): { readonly paid: boolean; readonly nothingOwed?: true } => ({
  paid,
  ...(nothingOwed && { nothingOwed }),
});

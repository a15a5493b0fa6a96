import type { ReportRow } from './report-row.ts';

/** The figures of every report in reading order; JSON in storage has no order of its own. */
const ORDER: readonly string[] = [
  'amount_cents',
  'charged_cents',
  'returned_cents',
  'in_cents',
  'out_cents',
  'kept_cents',
  'written_off_cents',
  'items',
  'added_cents',
  'used_cents',
  'balance_cents',
  'owed_cents',
  'to_30_days_cents',
  'to_60_days_cents',
  'to_90_days_cents',
  'older_cents',
  'open_slots',
  'sold_slots',
  'reserved_slots',
  'arrived_slots',
  'no_show_slots',
  'unmarked_slots',
  'no_show_cents',
  'start_members',
  'joined_members',
  'left_members',
  'end_members',
  'unpaid_members',
  'sales',
  'recorded_total_cents',
  'replayed_total_cents',
  'difference_cents',
  'recorded_revenue_cents',
  'replayed_revenue_cents',
  'recorded_tax_cents',
  'replayed_tax_cents',
  'unexplained_sales',
];
const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** The names of a report's figures, in the order of its table and file. */
export const figuresInOrder = (rows: readonly ReportRow[]): readonly string[] =>
  Object.keys(rows[0]?.figures ?? {}).toSorted((one, other) => placeOf(one) - placeOf(other));

import type { ReportRow } from './report-row.ts';

const compare = (a: string | number | null, b: string | number | null): number =>
  a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1;

/** By day, location, kind, weekday, minute, member of staff; rows without a value come first. */
export const inRowOrder = (rows: readonly ReportRow[]): readonly ReportRow[] =>
  rows.toSorted(
    (a, b) =>
      compare(a.date, b.date) ||
      compare(a.location, b.location) ||
      compare(a.kind, b.kind) ||
      compare(a.weekday, b.weekday) ||
      compare(a.minute, b.minute) ||
      compare(a.staff, b.staff),
  );

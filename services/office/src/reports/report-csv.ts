import { figuresInOrder } from '@paddock/shared-domain/reports/figure-order';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { csvFile, csvMoney, csvText } from '@paddock/kit/http/csv';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** `18:30`; after midnight `01:00 +1`, because the row's weekday is that of the evening. */
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}${minute < 1440 ? '' : ' +1'}`;

/** Possible columns of a row's subject, each with its formatting; empty columns are left out. */
const ABOUT: readonly (readonly [title: string, of: (row: ReportRow, names: Names) => string | null])[] = [
  ['date', ({ date }) => date],
  ['location', ({ location }, names) => (location === null ? null : (names.get(location) ?? location))],
  ['kind', ({ kind }) => kind],
  ['staff', ({ staff }, names) => (staff === null ? null : (names.get(staff) ?? staff))],
  ['weekday', ({ weekday }) => (weekday === null ? null : (WEEKDAYS[weekday] ?? null))],
  ['time', ({ minute }) => (minute === null ? null : clockOf(minute))],
];
export type Names = ReadonlyMap<string, string>;

/**
 * The rows of a report as a CSV file (RFC 4180). Amounts are in dollars, under the name of the figure without its unit.
 *
 * @param names present names of locations and staff. People typed them, so they are escaped against formulas.
 */
export const reportCsv = (rows: readonly ReportRow[], names: Names): string => {
  const about = ABOUT.filter(([, of]) => rows.some((row) => of(row, names) !== null));
  const figures = figuresInOrder(rows);
  const head = [...about.map(([title]) => title), ...figures.map((name) => name.replace(/_cents$/, ''))];
  const lines = rows.map((row) => [
    ...about.map(([, of]) => csvText(of(row, names) ?? '')),
    ...figures.map((name) => {
      const value = row.figures[name] ?? 0;
      return name.endsWith('_cents') ? csvMoney(value) : String(value);
    }),
  ]);
  return csvFile([head, ...lines]);
};

import type { ReportKind } from '@paddock/shared-domain/reports/asked-report';
import { DAY } from '@paddock/shared-domain/kernel/time';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { messages } from '../../messages/en.ts';
import { columnWords, dateWords, kindWords } from './row-words.ts';

const words = messages.reports;

export type ChartPoint = { readonly label: string; readonly values: readonly number[] };
export type Chart = {
  readonly by: keyof typeof words.by;
  /** One or two series, distinguished by colour and name. */
  readonly series: readonly string[];
  readonly points: readonly ChartPoint[];
  readonly isMoney: boolean;
};

const MOST_DAYS = 45;
const MOST_WEEKS_DAYS = 250;
type By = 'day' | 'week' | 'month';

/** The first day of a date's bar: weeks begin on Monday. */
const bucketOf = (date: string, by: By): string => {
  if (by === 'day') return date;
  if (by === 'month') return `${date.slice(0, 7)}-01`;
  const millis = Date.parse(date);
  const weekday = (new Date(millis).getUTCDay() + 6) % 7;
  return new Date(millis - weekday * DAY).toISOString().slice(0, 10);
};
const bucketsBetween = (from: string, to: string, by: By): readonly string[] => {
  const buckets = new Set<string>();
  for (let millis = Date.parse(from); millis <= Date.parse(to); millis += DAY)
    buckets.add(bucketOf(new Date(millis).toISOString().slice(0, 10), by));
  return [...buckets];
};
const sizeFor = (from: string, to: string): By => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return days <= MOST_DAYS ? 'day' : days <= MOST_WEEKS_DAYS ? 'week' : 'month';
};

type Dated = ReportRow & { readonly date: NonNullable<ReportRow['date']> };
const isDated = (row: ReportRow): row is Dated => row.date !== null;
const sum = (rows: readonly ReportRow[], figure: string): number =>
  rows.reduce((total, { figures }) => total + (figures[figure] ?? 0), 0);

/** The figures of a report that are drawn over time. */
const DRAWN: Partial<Record<ReportKind, readonly string[]>> = {
  revenue: ['amount_cents'],
  tax: ['owed_cents'],
  till: ['in_cents', 'out_cents'],
  no_shows: ['no_show_slots'],
  members: ['end_members'],
  price_replay: ['recorded_total_cents', 'replayed_total_cents'],
};
const AGES = ['to_30_days_cents', 'to_60_days_cents', 'to_90_days_cents', 'older_cents'];

/** The balance at the end of each bar: the latest row up to it. */
const standing = (rows: readonly ReportRow[], from: string, to: string): Chart => {
  const by = sizeFor(from, to);
  const kinds = ['credits', 'vouchers'];
  const last = new Map(kinds.map((kind) => [kind, 0]));
  const points = bucketsBetween(from, to, by).map((bucket) => {
    for (const { kind, date, figures } of rows)
      if (kind !== null && (date === null || bucketOf(date, by) <= bucket))
        last.set(kind, figures['balance_cents'] ?? 0);
    return { label: dateWords(bucket), values: kinds.map((kind) => last.get(kind) ?? 0) };
  });
  return { by, series: kinds.map(kindWords), points, isMoney: true };
};

/** The chart of a report; undefined for the heat map, which is a chart itself. */
export const chartOf = (
  kind: ReportKind,
  rows: readonly ReportRow[],
  period: { readonly from: string; readonly to: string } | undefined,
): Chart | undefined => {
  if (kind === 'outstanding')
    return {
      by: 'age',
      series: [columnWords('owed_cents')],
      points: AGES.map((age) => ({ label: columnWords(age), values: [sum(rows, age)] })),
      isMoney: true,
    };
  if (period === undefined) return undefined;
  if (kind === 'liabilities') return standing(rows, period.from, period.to);
  const drawn = DRAWN[kind];
  if (drawn === undefined) return undefined;
  const by = kind === 'members' ? 'month' : sizeFor(period.from, period.to);
  const dated = rows.filter(isDated);
  const points = bucketsBetween(period.from, period.to, by).map((bucket) => {
    const inside = dated.filter(({ date }) => bucketOf(date, by) === bucket);
    return { label: dateWords(bucket), values: drawn.map((figure) => sum(inside, figure)) };
  });
  return { by, series: drawn.map(columnWords), points, isMoney: kind !== 'members' && kind !== 'no_shows' };
};

import { dollars } from '@paddock/shared-domain/kernel/money';
import { minuteLabel } from '@paddock/shared-domain/kernel/venue-time';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { messages } from '../../messages/en.ts';
import type { Place } from './report-desk.tsx';

const words = messages.reports;
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

export const figureWords = (name: string, value: number): string =>
  name.endsWith('_cents') ? dollars(value) : value.toLocaleString('en-US');
export const dateWords = (date: string): string => dayFormat.format(Date.parse(date));
export const columnWords = (name: string): string => words.columns[name] ?? name;
export const kindWords = (kind: string): string => words.kinds[kind] ?? kind;

/** The dimensions of a row, in the order of the columns. */
export const ABOUT = ['date', 'location', 'kind', 'staff', 'weekday', 'minute'] as const;
export type About = (typeof ABOUT)[number];

/** The current names for ids in rows. */
export type RowNames = {
  readonly locations: readonly Place[];
  readonly staff: Readonly<Record<string, string>>;
};

/** The value of a dimension as text; undefined where the row lacks it. */
export const aboutWords = (row: ReportRow, about: About, { locations, staff }: RowNames): string | undefined => {
  if (about === 'date') return row.date === null ? undefined : dateWords(row.date);
  if (about === 'location')
    return row.location === null ? undefined : (locations.find(({ id }) => id === row.location)?.name ?? row.location);
  if (about === 'kind') return row.kind === null ? undefined : kindWords(row.kind);
  if (about === 'staff') return row.staff === null ? undefined : (staff[row.staff] ?? words.nobodyNow);
  if (about === 'weekday') return row.weekday === null ? undefined : words.weekdays[row.weekday];
  return row.minute === null
    ? undefined
    : row.minute < 1440
      ? minuteLabel(row.minute)
      : words.afterMidnight(minuteLabel(row.minute));
};

/** A row's label for screen readers: "Mar 3, 2027, Santa Ana, Seats". */
export const rowWords = (row: ReportRow, names: RowNames): string =>
  ABOUT.flatMap((about) => aboutWords(row, about, names) ?? []).join(', ') || words.opening;

import type { Location } from '@paddock/shared-domain/venues/contract';
import { dateFormat } from '@paddock/web-kit/language/date-format.ts';
import { slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { visitWords } from '../../../messages/visit-words.ts';

type Hours = Location['opening_hours'][number];

const two = (figure: number): string => String(figure).padStart(2, '0');
/** Minutes after midnight as a time for people; after the next midnight too. */
export const timeOf = (minutes: number): string =>
  slotTime(`2024-01-01T${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`);

const hoursText = (hours: Hours): string => {
  const words = visitWords();
  if (hours === null) return words.closed;
  return [hours, ...(hours.later ?? [])]
    .map(({ opens, closes }) => words.from(timeOf(opens), timeOf(closes)))
    .join(', ');
};

/** A day of the venue's calendar for people, such as `Friday, December 25`. */
export const dayWords = (date: string): string =>
  dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T12:00:00Z`),
  );

/** A Monday: weekday names are formatted from it. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 3_600_000;
const weekday = (index: number): string =>
  dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(A_MONDAY + index * DAY);

/** Days of the week, Monday is 0, in a row where they are next to each other: `Monday – Thursday, Saturday`. */
export const weekdaysText = (days: readonly number[]): string => {
  const runs: { first: number; last: number }[] = [];
  for (const day of days) {
    const before = runs.at(-1);
    if (before?.last === day - 1) before.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs
    .map(({ first, last }) => (first === last ? weekday(first) : `${weekday(first)} – ${weekday(last)}`))
    .join(', ');
};

export type OpeningRow = { readonly key: string; readonly days: string; readonly hours: string };

/** The week, days with the same hours together: `Monday – Thursday`, `Friday`. */
export const weekRows = ({ opening_hours: week }: Pick<Location, 'opening_hours'>): readonly OpeningRow[] => {
  const rows: { first: number; last: number; hours: string }[] = [];
  for (const [index, day] of week.entries()) {
    const hours = hoursText(day);
    const before = rows.at(-1);
    if (before?.hours === hours) before.last = index;
    else rows.push({ first: index, last: index, hours });
  }
  return rows.map(({ first, last, hours }) => ({
    key: String(first),
    days: first === last ? weekday(first) : `${weekday(first)} – ${weekday(last)}`,
    hours,
  }));
};

/** The dates to come that have other hours; where several are of one date, the one saved last is in force. */
export const specialRows = ({ special_hours: special }: Pick<Location, 'special_hours'>): readonly OpeningRow[] => {
  const byDays = new Map<string, OpeningRow & { readonly from: string }>();
  for (const { kind, from, to, hours } of special) {
    const days = from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`;
    const text = hoursText(kind === 'hours' ? hours : null);
    byDays.set(`${from} ${to}`, { key: `${from} ${to}`, from, days, hours: text });
  }
  return [...byDays.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1));
};

import type { MetBooking, SpecialHours } from '@paddock/shared-domain/booking/special-hours-contract';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';

/** What one person has booked on one day: it is decided about together, and gets one email. */
export type Visit = {
  readonly key: string;
  readonly date: string;
  readonly who: string;
  readonly seats: readonly string[];
  readonly time: string;
  readonly rows: readonly MetBooking[];
};

/** The half-hours by day and person, in order. */
export const visitsOf = (rows: readonly MetBooking[]): readonly Visit[] => {
  const visits = new Map<string, MetBooking[]>();
  for (const row of rows) {
    const key = `${row.date} ${row.user}`;
    visits.set(key, [...(visits.get(key) ?? []), row]);
  }
  return [...visits].map(([key, own]) => ({
    key,
    date: own[0]?.date ?? '',
    who: own[0]?.user_name ?? '',
    seats: [...new Set(own.map(({ calendar_name: name }) => name))],
    time: own[0]?.time ?? '',
    rows: own,
  }));
};

/** The days of special hours in words: one date, or the first and the last. */
export const daysOf = ({ from, to }: Pick<SpecialHours, 'from' | 'to'>): string =>
  from === to ? dateLabel(from) : `${dateLabel(from)} – ${dateLabel(to)}`;

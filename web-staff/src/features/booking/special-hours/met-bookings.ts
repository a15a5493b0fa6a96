import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { visitsOf as touching } from '@paddock/shared-domain/booking/visits';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { venueText, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { messages } from '../../../messages/en.ts';
import type { MetBooking, SpecialHours } from '@paddock/shared-domain/booking/special-hours-contract';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';

/** What one person has booked on one day: it is decided about together, and gets one email. */
export type Visit = {
  readonly key: string;
  readonly date: string;
  readonly who: string;
  readonly seats: readonly string[];
  /** Both ends; after a pause the next ones: `6:00 pm to 7:00 pm, 9:00 pm to 9:30 pm`. */
  readonly times: string;
  readonly rows: readonly MetBooking[];
};

const timesOf = (rows: readonly MetBooking[], zone: Zone): string => {
  const at = (millis: number, date: string) => nightTime(venueText(instantOf(millis), zone), date);
  return touching(rows, ({ slot }) => ({
    startsAt: instantOf(Date.parse(slot)),
    endsAt: instantOf(Date.parse(slot) + SLOT_MILLIS),
  }))
    .map((stay) => {
      const last = stay.at(-1) ?? stay[0];
      const { from, to } = { from: Date.parse(stay[0].slot), to: Date.parse(last.slot) + SLOT_MILLIS };
      return messages.specialHours.span(at(from, last.date), at(to, last.date));
    })
    .join(', ');
};

/** The half-hours by day and person, in order. */
export const visitsOf = (rows: readonly MetBooking[], zone: Zone): readonly Visit[] => {
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
    times: timesOf(own, zone),
    rows: own,
  }));
};

/** The days of special hours in words: one date, or the first and the last. */
export const daysOf = ({ from, to }: Pick<SpecialHours, 'from' | 'to'>): string =>
  from === to ? dateLabel(from) : `${dateLabel(from)} – ${dateLabel(to)}`;

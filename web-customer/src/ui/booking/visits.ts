import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { venueText, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { dayLabel } from '@paddock/web-kit/format/local-date.ts';
import { nightTime, slotDate, slotTime } from '@paddock/web-kit/format/slot-label.ts';
import { kitWords } from '@paddock/web-kit/language/kit-words.ts';
import { messages } from '../../messages/messages.ts';

/** A stay at the venue, whatever number of seats: both ends as venue texts (`2024-05-01T14:30:00-07:00`), and its business day. */
export type Visit = { readonly starts: string; readonly ends: string; readonly date: string };
type Venue = Pick<Location, 'timezone' | 'nights_from'>;

/** Half-hours (venue texts, in any order, seats side by side) as visits: half-hours that touch are one. */
export const visitsOf = (slots: readonly string[], { timezone: zone, nights_from }: Venue): readonly Visit[] => {
  const visits: { starts: number; ends: number }[] = [];
  for (const starts of slots.map((slot) => Date.parse(slot)).toSorted((a, b) => a - b)) {
    const last = visits.at(-1);
    if (last !== undefined && starts <= last.ends) last.ends = Math.max(last.ends, starts + SLOT_MILLIS);
    else visits.push({ starts, ends: starts + SLOT_MILLIS });
  }
  const text = (millis: number) => venueText(instantOf(millis), zone);
  return visits.map(({ starts, ends }) => ({
    starts: text(starts),
    ends: text(ends),
    date: businessDayOf(instantOf(starts), { zone, nightsFrom: nights_from }),
  }));
};

/** `Saturday 28 November, 7:00 to 8:00 pm`; after midnight `Saturday 28 November night, 1:00 to 2:00 am Sunday`. In the venue's time. */
export const stayLabel = ({ starts, ends, date }: Visit): string => {
  const [from, to] = [slotTime(starts), slotTime(ends)];
  const half = / .*$/.exec(to)?.[0] ?? '';
  const sameHalf = half !== '' && from.endsWith(half);
  const isAfterMidnight = slotDate(starts) !== date;
  const day = isAfterMidnight ? kitWords.nightOf(dayLabel(date)) : dayLabel(date);
  return messages.visit.when(
    day,
    sameHalf ? from.slice(0, -half.length) : from,
    isAfterMidnight ? nightTime(ends, date) : to,
  );
};

/** `Saturday 28 November, 7:00 pm`: a moment in the venue's time. */
export const momentLabel = (millis: number, zone: Zone): string => {
  const text = venueText(instantOf(millis), zone);
  return `${dayLabel(slotDate(text))}, ${slotTime(text)}`;
};

import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { bookableOf, type ReadyDays } from './day-answer.ts';
import { hoursOf, type VenueDirectory } from './directory.ts';
import { calendarReply, calendarTypeReply, locationReply } from './replies.ts';

/** Days whose free times the page says. */
const DAYS = 7;

/**
 * Facts of the shop window, as the public routes say them. Without an id: the only location, or the list of all. Undefined for a
 * location that does not exist.
 */
export const visitPagesIn =
  (directory: VenueDirectory, days: ReadyDays, clock: Clock) =>
  async (id: string | undefined): Promise<VisitPage | undefined> => {
    const venues = await directory.get();
    const now = clock.now();
    const rows = [...venues.locations.values()];
    const row = id !== undefined ? venues.locations.get(id as LocationId) : rows.length === 1 ? rows[0] : undefined;
    if (row === undefined)
      return id === undefined ? { kind: 'several', locations: rows.map((one) => locationReply(one, now)) } : undefined;
    const seats = venues.seatsOf(row.id).filter(({ active }) => active);
    const today = businessDayOf(now, hoursOf(row));
    const dates = Array.from({ length: DAYS }, (_, index) => plusDays(today, index));
    const read = await Promise.all(dates.map(async (date) => ({ date, day: await days.get(row.id, date) })));
    return {
      kind: 'one',
      location: locationReply(row, now),
      seats: seats.map((seat) => calendarReply(seat, venues, undefined)),
      types: [...venues.seatTypes.values()]
        .filter((type) => seats.some((seat) => seat.seat_type_id === type.id))
        .map(calendarTypeReply),
      days: read.map(({ date, day }) => ({
        date,
        first:
          day === undefined ? null : (bookableOf(day, date, now).find(({ free }) => free.length > 0)?.slot ?? null),
      })),
    };
  };

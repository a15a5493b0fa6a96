import { readReservations } from '@paddock/projections/booking/reservations/read';
import { BOOKING_HORIZON_MONTHS } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { plusDays, plusMonths } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Pool } from 'pg';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import type { FeedDay } from './calendar-text.ts';

/** So long a day stays in the feed: calendar programs delete what is no longer in it. */
const DAYS_BACK = 90;
const MOST_EVENTS = 5_000;

/**
 * The days in a feed: the last 90, every day that customers can book, and later days with a reservation. Days without one are
 * included for their cancelled entries.
 *
 * @param shown the locations in the feed; undefined for all.
 */
export const feedDays = async (
  db: Pool,
  venues: Directory,
  shown: readonly LocationId[] | undefined,
  now: Instant,
): Promise<readonly FeedDay[]> => {
  const filter = { locations: shown, from: now, blackouts: false, order: 'asc' } as const;
  const { rows } = await readReservations(db, filter, { limit: MOST_EVENTS, offset: 0 });
  const days = new Map<string, FeedDay>();
  for (const location of venues.locations.values()) {
    const { id } = location;
    if (shown !== undefined && !shown.includes(id)) continue;
    const today = businessDayOf(now, hoursOf(location));
    const last = plusMonths(today, BOOKING_HORIZON_MONTHS);
    for (let date = plusDays(today, -DAYS_BACK); date <= last; date = plusDays(date, 1))
      days.set(`${id} ${date}`, { location: id, date });
  }
  for (const { location_id, date } of rows) days.set(`${location_id} ${date}`, { location: location_id, date });
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
};

import { readReservations, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { LocationRow } from '@paddock/projections/venues/read';
import { isWithinHours } from '@paddock/shared-domain/booking/bookable-slots';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { SpecialHours } from '@paddock/shared-domain/venues/special-hours';
import type { Deps } from '@paddock/kit/deps';
import { hoursOf } from '@paddock/venue/venues/directory';

/** Two days after a date in any zone, so that the night of its evening is over. */
const after = (date: string): Instant => instantOf(Date.parse(`${date}T00:00:00.000Z`) + 3 * 86_400_000);

/** The booked half-hours to come of a location, up to the night of a business day. */
export const bookedUntil = async (
  { db }: Pick<Deps, 'db'>,
  location: LocationRow,
  to: string,
  now: Instant,
): Promise<readonly ReservationRow[]> => {
  const filter = { location: location.id, from: now, until: after(to), blackouts: false, order: 'asc' } as const;
  const { rows } = await readReservations(db, filter);
  return rows.filter(({ starts_at: startsAt }) => startsAt > now);
};

/**
 * Which of some bookings special hours meet: those on their dates and seats that are not open to customers.
 *
 * @param all every special hours of the location, the asked ones among them.
 */
export const metBy = (
  asked: SpecialHours,
  all: readonly SpecialHours[],
  location: LocationRow,
  rows: readonly ReservationRow[],
): readonly ReservationRow[] => {
  const venue = { ...hoursOf(location), special: all };
  return rows.filter(
    ({ date, seat_id: seat, starts_at: startsAt }) =>
      asked.from <= date &&
      date <= asked.to &&
      (asked.seats === undefined || asked.seats.includes(seat)) &&
      !isWithinHours(startsAt, venue, seat),
  );
};

import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '@paddock/venue/venues/directory';

/** A row without attendance, which only the planner shows. A new booking has no subscription unless one is named. */
type Listed = Omit<ReservationRow, 'attendance' | 'attendance_at' | 'attendance_by' | 'subscription_id'> & {
  readonly subscription_id?: string | null;
};

/** SLOT-02, rule A-022. Notes are passed in opened, and only for staff (rule A-060). */
export const reservationReply = (row: Listed, venues: Directory, notes: string | null = null): Reservation => {
  const zone = venues.locations.get(row.location_id)?.timezone ?? 'UTC';
  return {
    id: row.id,
    slot: venueText(row.starts_at, zone),
    time: timeLabel(row.starts_at, zone),
    date: row.date,
    calendar: row.seat_id,
    calendar_name: venues.seats.get(row.seat_id)?.name ?? '',
    location: row.location_id,
    user: row.user_id,
    subscription: row.subscription_id ?? null,
    paid: row.paid,
    is_blackout: row.state === 'blackout',
    notes,
    cost_cents: row.cost_cents,
    created: row.created_at,
    block_count: 1,
  };
};

/** The fields of a row that decide which booking it belongs to. */
export const halfHourOf = (row: ReservationRow) => ({
  userId: row.user_id,
  seatId: row.seat_id,
  date: row.date,
  startsAt: row.starts_at,
});

export type BookingRow = ReservationRow & { readonly halfHours: readonly ReservationRow[] };
/**
 * Each booking as its first half-hour with its `block_count` (SLOT-15, rule A-108). It is paid once all of it is, and its cost is
 * the sum.
 */
export const groupRuns = (rows: readonly ReservationRow[]): readonly BookingRow[] =>
  bookingsOf(rows, halfHourOf).map((booking) => ({
    ...booking[0],
    halfHours: booking,
    paid: booking.every(({ paid }) => paid),
    cost_cents: booking.reduce((sum, { cost_cents: cents }) => sum + cents, 0),
  }));

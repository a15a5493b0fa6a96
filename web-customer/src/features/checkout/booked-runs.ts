import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';

export type BookedRun = {
  readonly key: string;
  readonly seat: string;
  readonly slot: string;
  readonly date: LocalDate;
  readonly slots: number;
};

/** Each booking as one line, ordered by seat and time. */
export const bookedRuns = (reservations: readonly Reservation[]): readonly BookedRun[] =>
  bookingsOf(reservations, ({ calendar, user, slot, date }) => ({
    userId: user,
    seatId: calendar,
    date,
    startsAt: instantOf(Date.parse(slot)),
  }))
    .map((booking) => ({
      key: booking[0].id,
      seat: booking[0].calendar_name,
      slot: booking[0].slot,
      date: booking[0].date,
      slots: booking.length,
    }))
    .toSorted(
      (a, b) => a.seat.localeCompare(b.seat, 'en', { numeric: true }) || Date.parse(a.slot) - Date.parse(b.slot),
    );

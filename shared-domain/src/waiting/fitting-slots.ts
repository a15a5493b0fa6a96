import { isWithinHours, SLOT_MILLIS, slotRefusal, slotsOfDay, type VenueHours } from '../booking/bookable-slots.ts';
import type { SeatId, SeatTypeId } from '../kernel/ids.ts';
import { type Instant, type LocalDate, plusMillis } from '../kernel/time.ts';
import type { WaitTerms } from './events.ts';
import { LEAST_LEAD } from './offer-time.ts';

/** A day as the waiting list needs it. `isFree` is about one half-hour of one seat. */
export type DaySeats = {
  readonly date: LocalDate;
  readonly venue: VenueHours;
  /** The seats in service, in the venue's order. */
  readonly seats: readonly { readonly id: SeatId; readonly seatTypeId: SeatTypeId }[];
  isFree(seatId: SeatId, startsAt: Instant): boolean;
};
export type SeatSlot = { readonly seatId: SeatId; readonly startsAt: Instant };
/** What can be booked on a day now: the free seats of each half-hour, in order of both. */
export type FreeSeats = ReadonlyMap<Instant, DaySeats['seats']>;

/** Computed once for the whole list. */
export const freeSeatsOf = (day: DaySeats, now: Instant): FreeSeats =>
  new Map(
    slotsOfDay(day.date, day.venue)
      .filter((slot) => slotRefusal(slot, now, day.venue) === undefined)
      .map(({ startsAt }) => [
        startsAt,
        day.seats.filter(({ id }) => day.isFree(id, startsAt) && isWithinHours(startsAt, day.venue, id)),
      ]),
  );

/** The first seats that give a person all they wait for, starting together, as early as possible. Undefined if there are none. */
export const fittingSlots = (wait: WaitTerms, free: FreeSeats, now: Instant): readonly SeatSlot[] | undefined => {
  const earliest = plusMillis(now, LEAST_LEAD);
  for (const [start, seats] of free) {
    if (start < wait.from || start > wait.until || start < earliest || seats.length < wait.seats) continue;
    const starts = Array.from({ length: wait.sessions }, (_, index) => plusMillis(start, index * SLOT_MILLIS));
    const fitting = seats.filter(
      (seat) =>
        (wait.seatTypeId === null || seat.seatTypeId === wait.seatTypeId) &&
        starts.every((startsAt) => free.get(startsAt)?.includes(seat)),
    );
    if (fitting.length >= wait.seats)
      return fitting.slice(0, wait.seats).flatMap(({ id: seatId }) => starts.map((startsAt) => ({ seatId, startsAt })));
  }
  return undefined;
};

import { SLOT_MILLIS, slotRefusal, slotsOfDay, type VenueHours } from '../booking/bookable-slots.ts';
import type { SeatId, SeatTypeId } from '../kernel/ids.ts';
import { type Instant, type LocalDate, plusMillis } from '../kernel/time.ts';
import type { WaitTerms } from './events.ts';
import { LEAST_LEAD } from './offer-time.ts';

/** A day as the list sees it. `isFree` asks for one half-hour of one seat. */
export type DaySeats = {
  readonly date: LocalDate;
  readonly venue: VenueHours;
  /** The seats in service, in the venue's order. */
  readonly seats: readonly { readonly id: SeatId; readonly seatTypeId: SeatTypeId }[];
  isFree(seatId: SeatId, startsAt: Instant): boolean;
};
export type SeatSlot = { readonly seatId: SeatId; readonly startsAt: Instant };
/** What can be booked of a day at a moment: the free seats of each half-hour, in order of both. */
export type FreeSeats = ReadonlyMap<Instant, DaySeats['seats']>;

/** Looked up once for a whole list, however many stand on it. */
export const freeSeatsOf = (day: DaySeats, now: Instant): FreeSeats =>
  new Map(
    slotsOfDay(day.date, day.venue)
      .filter(({ startsAt }) => slotRefusal(startsAt, now, day.venue) === undefined)
      .map(({ startsAt }) => [startsAt, day.seats.filter(({ id }) => day.isFree(id, startsAt))]),
  );

/** The first seats that give somebody what they wait for: all of it, beginning together, as early as it goes. Undefined where nothing does. */
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

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
  isFree(seat: SeatId, startsAt: Instant): boolean;
};
export type SeatSlot = { readonly seatId: SeatId; readonly startsAt: Instant };

/** The first seats that give somebody what they wait for: all of it, beginning together, as early as it goes. Undefined where nothing does. */
export const fittingSlots = (wait: WaitTerms, day: DaySeats, now: Instant): readonly SeatSlot[] | undefined => {
  const earliest = plusMillis(now, LEAST_LEAD);
  const seats = day.seats.filter(({ seatTypeId }) => wait.seatTypeId === null || seatTypeId === wait.seatTypeId);
  for (const { startsAt: start } of slotsOfDay(day.date, day.venue)) {
    if (start < wait.from || start > wait.until || start < earliest) continue;
    const starts = Array.from({ length: wait.sessions }, (_, index) => plusMillis(start, index * SLOT_MILLIS));
    if (starts.some((startsAt) => slotRefusal(startsAt, now, day.venue) !== undefined)) continue;
    const free = seats.filter(({ id }) => starts.every((startsAt) => day.isFree(id, startsAt)));
    if (free.length >= wait.seats)
      return free.slice(0, wait.seats).flatMap(({ id: seatId }) => starts.map((startsAt) => ({ seatId, startsAt })));
  }
  return undefined;
};

import { type Cart, MAX_CART_SLOTS } from '../../../data/checkout/quote-query.ts';
import { useNow } from '../../../data/use-now.ts';
import { useVenueDay } from '../../../data/venues/use-venue-day.ts';
import { isHeldIn, longestRun, runFrom, seatsFreeFor, type VenueDay } from '../../../data/venues/venue-day.ts';
import { opensOn } from '../opens-on.ts';
import { pick, usePicked } from './booking-store.ts';
import {
  type DaySlot,
  lastBookableDate,
  SLOT_MINUTES,
  venueHoursOf,
} from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Location } from '@paddock/shared-domain/venues/contract';
import type { TimeChoice } from '@paddock/web-kit/ui/time-grid.tsx';

/**
 * Exactly one seat per racer, of those free for the whole duration: chosen seats stay, the first free ones are added, and surplus
 * ones are removed from the end (rule A-101).
 */
const fillSeats = (chosen: readonly SeatId[], free: readonly SeatId[], racers: number): readonly SeatId[] => {
  const kept = chosen.filter((id) => free.includes(id));
  return [...kept, ...free.filter((id) => !kept.includes(id))].slice(0, racers);
};

/**
 * A press on a seat: a chosen seat is removed; a free one is added, and replaces the oldest pick where every racer has a seat.
 */
const toggleSeat = (chosen: readonly SeatId[], seat: SeatId, racers: number): readonly SeatId[] =>
  chosen.includes(seat) ? chosen.filter((id) => id !== seat) : [...chosen, seat].slice(-racers);

/** The seats to choose from; those held by the user's own unfinished payment come first. */
const idsFor = (day: VenueDay | undefined, slot: string | undefined, sessions: number): readonly SeatId[] => {
  if (day === undefined || slot === undefined) return [];
  const run = runFrom(day, slot, sessions);
  const ids = seatsFreeFor(day, run).map((seat) => seat.id);
  return [...ids.filter((id) => isHeldIn(day, run, id)), ...ids.filter((id) => !isHeldIn(day, run, id))];
};

/** State and actions of the simple screen for one venue; picks are stored, everything else follows from what is free now. */
export const useBooking = (location: Location) => {
  const now = useNow();
  const picked = usePicked();
  const venue = venueHoursOf(location);
  const first = businessDayOf(now, venue);
  const last = lastBookableDate(now, venue);
  const date =
    picked.date !== undefined && picked.date >= first && picked.date <= last ? picked.date : opensOn(now, location);
  const { day, ...read } = useVenueDay(location, date);
  const current = day?.slots.find(({ slot, startsAt }) => slot === picked.slot && startsAt > now);
  const slot = current?.slot;
  // While a day loads, the free slots are unknown: picks are kept, and reduced when it has loaded.
  const longest = day ? longestRun(day, slot) : MAX_CART_SLOTS;
  const mostRacers = day ? Math.max(1, day.seats.length) : MAX_CART_SLOTS;
  const sessions = Math.min(picked.sessions, longest);
  const racers = Math.min(picked.racers, mostRacers);
  const free = idsFor(day, slot, sessions);
  const seats = picked.seats.filter((id) => free.includes(id));
  const run = day && slot !== undefined ? runFrom(day, slot, sessions) : [];

  // A start from which the race would run past closing is left out, unless it is a past one, shown as such.
  const fits = (entry: DaySlot): boolean =>
    day !== undefined && (entry.startsAt <= now || runFrom(day, entry.slot, sessions).length > 0);
  const times: readonly TimeChoice[] = (day?.slots ?? []).filter(fits).map((entry) => {
    const at = day ? runFrom(day, entry.slot, sessions) : [];
    const fitting = day ? seatsFreeFor(day, at) : [];
    const seatsLeft = fitting.length;
    const held = day !== undefined && fitting.some(({ id }) => isHeldIn(day, at, id));
    if (entry.startsAt <= now) return { slot: entry.slot, seatsLeft, off: 'past' };
    return seatsLeft === 0 && entry.slot !== slot
      ? { slot: entry.slot, seatsLeft, off: 'taken' }
      : { slot: entry.slot, seatsLeft, held };
  });
  const complete = seats.length === racers && run.length > 0;
  const cart: Cart = {
    location: location.id,
    reservations: complete ? seats.flatMap((calendar) => run.map((part) => ({ slot: part.slot, calendar }))) : [],
  };
  return {
    ...read,
    day,
    date,
    first,
    last,
    times,
    slot,
    seats,
    free,
    /** The free seats that are held for the user by their unfinished payment. */
    held: free.filter((id) => day !== undefined && isHeldIn(day, run, id)),
    racers,
    sessions,
    cart,
    /** What prices are shown for: the half-hours picked, or all of the day. */
    priced: {
      location,
      starts: (run.length > 0 ? run : (day?.slots ?? [])).map(({ startsAt }) => startsAt),
      halfHours: sessions,
    },
    time: current?.time,
    minutes: sessions * SLOT_MINUTES,
    mostRacers,
    longest,
    /** Too few seats are free (RES-15). */
    short: slot !== undefined && free.length < racers,
    /** A picked seat has been taken in the meantime (RES-18). */
    gone: slot !== undefined && picked.seats.some((id) => !free.includes(id)),
    pickDate: (next: LocalDate) => pick({ date: next, slot: undefined, seats: [] }),
    pickTime: (next: string) => pick({ slot: next, seats: fillSeats([], idsFor(day, next, sessions), racers) }),
    pickRacers: (next: number) => pick({ racers: next, seats: fillSeats(seats, free, next) }),
    pickSessions: (next: number) => pick({ sessions: next, seats: fillSeats(seats, idsFor(day, slot, next), racers) }),
    pickSeat: (id: SeatId) => pick({ seats: toggleSeat(seats, id, racers) }),
  };
};
export type Booking = ReturnType<typeof useBooking>;

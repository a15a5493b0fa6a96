import { isShown, slotsOfDay, venueHoursOf, type DaySlot } from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, type LocalDate, millisOf } from '@paddock/shared-domain/kernel/time';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { AvailabilityEntry, Calendar, Location } from '@paddock/shared-domain/venues/contract';

/** One day of a venue for a customer: the slots shown, and the free seats of each. */
export type VenueDay = {
  readonly slots: readonly DaySlot[];
  readonly seats: readonly Calendar[];
  /** Includes slots held by the person's own unfinished payment. */
  readonly free: ReadonlyMap<Instant, ReadonlySet<SeatId>>;
  /** The held ones among them: taken for everybody else. */
  readonly held: ReadonlyMap<Instant, ReadonlySet<SeatId>>;
};

/** A slot's instant from its text in the API. */
const instantOfText = (slot: string): Instant => new Date(Date.parse(slot)).toISOString() as Instant;

/**
 * The day's grid from the opening hours (rule A-031), without slots that began 10 minutes ago or earlier (SLOT-07) and without
 * any at :15 or :45 (SLOT-06); only listed seats at future starts count as free (SLOT-05).
 */
export const venueDay = (
  location: Location,
  seats: readonly Calendar[],
  entries: readonly AvailabilityEntry[],
  date: LocalDate,
  now: Instant,
  own: readonly Pick<AvailabilityEntry, 'slot' | 'calendar'>[] = [],
): VenueDay => {
  const free = new Map<Instant, Set<SeatId>>();
  const held = new Map<Instant, Set<SeatId>>();
  const add = (to: Map<Instant, Set<SeatId>>, { slot, calendar }: Pick<AvailabilityEntry, 'slot' | 'calendar'>) => {
    const startsAt = instantOfText(slot);
    if (startsAt > now) to.set(startsAt, (to.get(startsAt) ?? new Set()).add(calendar));
  };
  for (const entry of entries) add(free, entry);
  for (const entry of own) {
    add(free, entry);
    add(held, entry);
  }
  const slots = slotsOfDay(date, venueHoursOf(location));
  return { slots: slots.filter(({ startsAt }) => isShown(startsAt, now)), seats, free, held };
};

/** `sessions` back-to-back slots from a start; empty if closing time comes first. */
export const runFrom = (day: VenueDay, slot: string, sessions: number): readonly DaySlot[] => {
  const first = day.slots.findIndex((entry) => entry.slot === slot);
  const run = first < 0 ? [] : day.slots.slice(first, first + sessions);
  const together = run.every(
    ({ startsAt }, index) => millisOf(startsAt) === millisOf(run[0]?.startsAt ?? startsAt) + index * SLOT_MILLIS,
  );
  return together && run.length === sessions ? run : [];
};

/** The seats free throughout a run, in the room's order. */
export const seatsFreeFor = (day: VenueDay, run: readonly DaySlot[]): readonly Calendar[] =>
  run.length === 0
    ? []
    : day.seats.filter((seat) => run.every(({ startsAt }) => day.free.get(startsAt)?.has(seat.id) ?? false));

/** Whether a seat is held for the person in any half-hour of a run. */
export const isHeldIn = (day: VenueDay, run: readonly DaySlot[], seat: SeatId): boolean =>
  run.some(({ startsAt }) => day.held.get(startsAt)?.has(seat) ?? false);

/** How many sessions fit from a start until closing time (rule A-102); at least 1. */
export const longestRun = (day: VenueDay, slot: string | undefined): number => {
  if (slot === undefined) return Math.max(1, day.slots.length);
  const from = day.slots.findIndex((entry) => entry.slot === slot);
  let sessions = 1;
  while (from >= 0 && runFrom(day, slot, sessions + 1).length > 0) sessions += 1;
  return sessions;
};

/** How full a day is, 0 to 1; undefined if no slot is left to sell. */
export const fullnessOf = (day: VenueDay, now: Instant): number | undefined => {
  const ahead = day.slots.filter(({ startsAt }) => startsAt > now);
  const total = ahead.length * day.seats.length;
  const free = ahead.reduce((sum, { startsAt }) => sum + (day.free.get(startsAt)?.size ?? 0), 0);
  return total === 0 ? undefined : Math.max(0, 1 - free / total);
};

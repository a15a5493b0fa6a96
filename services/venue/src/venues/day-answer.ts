import { readDay, readDayVersion } from '@paddock/projections/booking/availability/read';
import {
  type DaySlot,
  lastBookableDate,
  slotsOfDay,
  type VenueHours,
} from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import type { AvailabilityEntry } from '@paddock/shared-domain/venues/contract';
import type { Pool } from 'pg';

/** A prepared location-day: which seats are free, by slot. */
export type ReadyDay = {
  readonly version: string;
  readonly venue: VenueHours;
  readonly slots: readonly (DaySlot & { readonly free: readonly SeatId[] })[];
  /** The bytes of its last answer, and the number of slots in it. */
  answer?: { readonly slots: number; readonly json: Buffer };
};

export const entryOf = ({ slot, time, block }: DaySlot, calendar: SeatId): AvailabilityEntry => ({
  slot,
  time,
  calendar,
  block,
});

const CAPACITY = 400;

/**
 * Prepared days by location and date. Each answer reads the day's version, two rows by key; the day is rebuilt only when that
 * differs, so no JSON is built twice.
 */
export class ReadyDays {
  readonly #days = new Map<string, ReadyDay>();
  readonly #db: Pool;

  constructor(db: Pool) {
    this.#db = db;
  }

  /** The day as the read model has it now; undefined if the location does not exist. */
  async get(location: LocationId, date: LocalDate): Promise<ReadyDay | undefined> {
    const key = `${location}_${date}`;
    const known = this.#days.get(key);
    if (known !== undefined && (await readDayVersion(this.#db, location, date)) === known.version) return known;
    const stored = await readDay(this.#db, location, date);
    if (stored === undefined) return undefined;
    const venue = { zone: stored.timezone, openingHours: stored.opening_hours };
    const taken = new Map(Object.entries(stored.taken).map(([seat, starts]) => [seat, new Set(starts)]));
    const day: ReadyDay = {
      version: stored.version,
      venue,
      slots: slotsOfDay(date, venue).map((slot) => {
        const free = stored.seats
          .filter(({ id, active }) => active && !taken.get(id)?.has(slot.startsAt))
          .map(({ id }) => id);
        return { ...slot, free };
      }),
    };
    this.#days.delete(key);
    this.#days.set(key, day);
    const oldest = this.#days.size > CAPACITY ? this.#days.keys().next().value : undefined;
    if (oldest !== undefined) this.#days.delete(oldest);
    return day;
  }
}

/** The slots of a day that may be booked now (SLOT-05, SLOT-28): in the future, and within the horizon. */
export const bookableOf = (day: ReadyDay, date: LocalDate, now: Instant): ReadyDay['slots'] => {
  if (date > lastBookableDate(now, day.venue.zone) || date < localDateOf(now, day.venue.zone)) return [];
  return day.slots.filter(({ startsAt }) => startsAt > now);
};

/**
 * The JSON of a day's free entries. It is built on the first request and after a slot has begun; until then all get the same
 * bytes. The bookable slots are always the last ones of the day, so their number identifies them.
 */
export const dayJson = (day: ReadyDay, date: LocalDate, now: Instant): Buffer => {
  const bookable = bookableOf(day, date, now);
  if (day.answer?.slots !== bookable.length) {
    const entries = bookable.flatMap((slot) => slot.free.map((seat) => entryOf(slot, seat)));
    day.answer = { slots: bookable.length, json: Buffer.from(JSON.stringify(entries)) };
  }
  return day.answer.json;
};

import { askTogether } from '@paddock/kit/ask-together';
import { ReadyBytes } from '@paddock/kit/http/ready-bytes';
import { type DayKey, readDay, readDayVersions, type StoredDay } from '@paddock/projections/booking/availability/read';
import {
  type DaySlot,
  isWithinHours,
  lastBookableDate,
  slotsOfDay,
  type VenueHours,
  venueHoursOf,
} from '@paddock/shared-domain/booking/bookable-slots';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { AvailabilityEntry } from '@paddock/shared-domain/venues/contract';
import type { Pool } from 'pg';

/** A prepared location-day: which seats are free, by slot. */
export type ReadyDay = {
  readonly version: string;
  readonly venue: VenueHours;
  readonly slots: readonly (DaySlot & { readonly free: readonly SeatId[] })[];
  /** The bytes of its last answer, and the number of slots in it. */
  answer?: { readonly slots: number; readonly json: ReadyBytes };
};

export const entryOf = ({ slot, time, block }: DaySlot, calendar: SeatId): AvailabilityEntry => ({
  slot,
  time,
  calendar,
  block,
});

const CAPACITY = 400;

const textOf = ({ location, date }: DayKey): string => `${location}_${date}`;
const keyOf = (text: string): DayKey => {
  const [location, date] = text.split('_');
  return { location: location as LocationId, date: date as LocalDate };
};

const preparedOf = (
  { version, timezone, opening_hours, nights_from, special_hours, ...stored }: StoredDay,
  date: LocalDate,
): ReadyDay => {
  const venue = venueHoursOf({ timezone, opening_hours, nights_from, special_hours });
  const taken = new Map(Object.entries(stored.taken).map(([seat, starts]) => [seat, new Set(starts)]));
  const slots = slotsOfDay(date, venue).map((slot) => {
    const free = stored.seats
      .filter(
        ({ id, active }) => active && !taken.get(id)?.has(slot.startsAt) && isWithinHours(slot.startsAt, venue, id),
      )
      .map(({ id }) => id);
    return { ...slot, free };
  });
  return { version, venue, slots };
};

/**
 * Prepared days by location and date. For each answer the day's version is read, two rows by key, in one query for all requests that
 * come together; the day is rebuilt only when that differs, so no JSON is built twice.
 */
export class ReadyDays {
  readonly #days = new Map<string, ReadyDay>();
  readonly #db: Pool;
  readonly #now = askTogether(async (keys: readonly string[]) => {
    const days = keys.map(keyOf);
    const versions = await readDayVersions(this.#db, days);
    return Promise.all(days.map((day, place) => this.#at(day, versions[place])));
  });

  constructor(db: Pool) {
    this.#db = db;
  }

  /** The day as the read model has it now; undefined if the location does not exist. */
  get(location: LocationId, date: LocalDate): Promise<ReadyDay | undefined> {
    return this.#now(textOf({ location, date }));
  }

  async #at(key: DayKey, version: string | undefined): Promise<ReadyDay | undefined> {
    const known = this.#days.get(textOf(key));
    if (known !== undefined && version === known.version) return known;
    const stored = version === undefined ? undefined : await readDay(this.#db, key.location, key.date);
    if (stored === undefined) return undefined;
    const day = preparedOf(stored, key.date);
    this.#days.delete(textOf(key));
    this.#days.set(textOf(key), day);
    const oldest = this.#days.size > CAPACITY ? this.#days.keys().next().value : undefined;
    if (oldest !== undefined) this.#days.delete(oldest);
    return day;
  }
}

/** The slots of a day that may be booked now (SLOT-05, SLOT-28): in the future, and within the horizon. */
export const bookableOf = (day: ReadyDay, date: LocalDate, now: Instant): ReadyDay['slots'] => {
  if (date > lastBookableDate(now, day.venue) || date < businessDayOf(now, day.venue)) return [];
  return day.slots.filter(({ startsAt }) => startsAt > now);
};

/**
 * The JSON of a day's free entries. It is built on the first request and after a slot has begun; until then all get the same
 * bytes, compressed once. The bookable slots are always the last ones of the day, so their number identifies them.
 */
export const dayJson = (day: ReadyDay, date: LocalDate, now: Instant): ReadyBytes => {
  const bookable = bookableOf(day, date, now);
  if (day.answer?.slots !== bookable.length) {
    const entries = bookable.flatMap((slot) => slot.free.map((seat) => entryOf(slot, seat)));
    day.answer = { slots: bookable.length, json: new ReadyBytes(Buffer.from(JSON.stringify(entries))) };
  }
  return day.answer.json;
};

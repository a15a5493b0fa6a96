import { MINUTE, type Instant, instantOf, type LocalDate, millisOf } from '../kernel/time.ts';
import { offsetMinutes } from '../kernel/venue-time.ts';
import { businessDayOf, businessMinuteOf, NIGHT_ENDS, type VenueClock } from '../venues/business-day.ts';

const SLOT = 30 * MINUTE;
/** The largest offset of a zone from UTC. */
const FURTHEST = 15 * 60 * MINUTE;

export type VenueSlot = { readonly startsAt: Instant; readonly date: LocalDate; readonly minute: number };

/**
 * Every half-hour of a venue's clock from one business day to another, both included, in order (SLOT-05). `minute` is above 1440
 * after midnight.
 */
export function* slotsBetween(from: LocalDate, to: LocalDate, clock: VenueClock): Generator<VenueSlot> {
  const { zone } = clock;
  const first = Date.parse(`${from}T00:00:00.000Z`) - FURTHEST;
  const last = Date.parse(`${to}T23:30:00.000Z`) + NIGHT_ENDS * MINUTE + FURTHEST;
  // Half-hours begin at a quarter past if the zone has an offset of a quarter, at either end of the period.
  const isOff = [first, last].some((millis) => offsetMinutes(instantOf(millis), zone) % 30 !== 0);
  for (let millis = first; millis <= last; millis += isOff ? SLOT / 2 : SLOT) {
    const startsAt = instantOf(millis);
    const date = businessDayOf(startsAt, clock);
    const minute = businessMinuteOf(startsAt, clock);
    if (date >= from && date <= to && minute % 30 === 0) yield { startsAt, date, minute };
  }
}

/** The value at a moment, of changes in the order they were made; undefined before the first. */
export const inForce = <Value>(
  changes: readonly (readonly [since: Instant, value: Value])[],
  at: Instant,
): Value | undefined => {
  let found: Value | undefined;
  let latest = -Infinity;
  for (const [since, value] of changes) {
    const millis = millisOf(since);
    if (since <= at && millis >= latest) [found, latest] = [value, millis];
  }
  return found;
};

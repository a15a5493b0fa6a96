import { type Instant, type LocalDate, MINUTE, plusMillis } from '../kernel/time.ts';
import { minuteOfDay, plusDays, plusMonths, timeLabel, venueText, type Zone } from '../kernel/venue-time.ts';
import {
  businessBlockOf,
  businessDayOf,
  businessMinuteOf,
  halfHoursOfDay,
  type VenueClock,
} from '../venues/business-day.ts';
import type { Actor } from '../kernel/actor.ts';
import type { SeatId } from '../kernel/ids.ts';
import type { OpeningHours } from '../venues/opening-hours.ts';
import { isOpenOn, type SpecialHours } from '../venues/special-hours.ts';

/** Length of a slot (SLOT-04). */
export const SLOT_MINUTES = 30;
export const SLOT_MILLIS = SLOT_MINUTES * MINUTE;
/** How far ahead a booking may be, in calendar months (SLOT-27, rule A-027). */
export const BOOKING_HORIZON_MONTHS = 2;
/** How long a begun slot is still shown, in ms, though it cannot be booked (SLOT-07, rule A-025). */
export const CONTEXT_MILLIS = 10 * MINUTE;

/** What a decision about a slot needs to know about its venue. */
export type VenueHours = VenueClock & {
  readonly openingHours: OpeningHours;
  /** Hours of some dates, in the order in which they were saved; absent for none. */
  readonly special?: readonly SpecialHours[];
  /**
   * The day whose stream decides, where it was read from what was written earlier: a quote or a draft from before the venue had
   * nights may name a half-hour that is now sold as part of another day.
   */
  readonly day?: LocalDate;
};

/** The clock and hours of a location, as it is stored and as it is on the wire. */
export const venueHoursOf = (location: {
  readonly timezone: Zone;
  readonly opening_hours: OpeningHours;
  readonly nights_from: LocalDate | null;
  readonly special_hours: readonly SpecialHours[];
}): VenueHours => ({
  zone: location.timezone,
  openingHours: location.opening_hours,
  nightsFrom: location.nights_from,
  special: location.special_hours,
});

export type SlotRefusal = 'SlotInPast' | 'SlotOffGrid' | 'SlotOutsideHours' | 'SlotBeyondHorizon';

/** The last date that can be booked at `now` (SLOT-28, rule A-027). */
export const lastBookableDate = (now: Instant, venue: VenueClock): LocalDate => {
  const today = businessDayOf(now, venue);
  // Cached: it is the same for every slot of a day.
  if (horizon.today !== today) horizon = { today, last: plusMonths(today, BOOKING_HORIZON_MONTHS) };
  return horizon.last;
};
let horizon: { readonly today: LocalDate | undefined; readonly last: LocalDate } = {
  today: undefined,
  last: '' as LocalDate,
};

/** Whether a start is at :00 or :30 of the venue's clock, to the millisecond (SLOT-05, invariant S3, rule A-026). */
export const isOnGrid = (startsAt: Instant, zone: Zone): boolean =>
  startsAt.endsWith(':00.000Z') && minuteOfDay(startsAt, zone) % SLOT_MINUTES === 0;

/**
 * Whether the whole half-hour lies within the opening hours of its business day (rule A-024).
 *
 * @param seat without it, what is closed or private for some seats does not count.
 */
export const isWithinHours = (startsAt: Instant, venue: VenueHours, seat?: SeatId): boolean =>
  isOpenOn(
    venue.openingHours,
    venue.special ?? [],
    businessDayOf(startsAt, venue),
    businessMinuteOf(startsAt, venue),
    seat,
  );

/** The hours for the one who acts: private hours are open to staff. */
export const hoursFor = (actor: Actor, venue: VenueHours): VenueHours =>
  actor.kind === 'staff' && venue.special !== undefined
    ? { ...venue, special: venue.special.filter(({ kind }) => kind !== 'private') }
    : venue;

/** Why nobody may take a slot of a seat now; undefined if it can be taken (invariants S3, S4; SLOT-05, SLOT-28). */
export const slotRefusal = (
  { startsAt, seatId }: { readonly startsAt: Instant; readonly seatId?: SeatId },
  now: Instant,
  venue: VenueHours,
): SlotRefusal | undefined => {
  if (!isOnGrid(startsAt, venue.zone)) return 'SlotOffGrid';
  if (startsAt <= now) return 'SlotInPast';
  if (venue.day !== undefined && businessDayOf(startsAt, venue) !== venue.day) return 'SlotOutsideHours';
  if (businessDayOf(startsAt, venue) > lastBookableDate(now, venue)) return 'SlotBeyondHorizon';
  return isWithinHours(startsAt, venue, seatId) ? undefined : 'SlotOutsideHours';
};

/** One half-hour of a business day, as screens and replies name it. */
export type DaySlot = {
  readonly startsAt: Instant;
  readonly slot: string;
  readonly time: string;
  readonly block: number;
};

/**
 * Every slot of a business day within opening hours, in order, including both passes of a repeated hour (rule A-021).
 *
 * @param also starts that are listed in any case.
 */
export const slotsOfDay = (date: LocalDate, venue: VenueHours, also?: ReadonlySet<Instant>): readonly DaySlot[] =>
  halfHoursOfDay(date, venue)
    .filter((startsAt) => isWithinHours(startsAt, venue) || also?.has(startsAt))
    .map((startsAt) => ({
      startsAt,
      slot: venueText(startsAt, venue.zone),
      time: timeLabel(startsAt, venue.zone),
      block: businessBlockOf(startsAt, venue),
    }));

/** Whether a slot is still shown: it has not begun, or began less than 10 minutes ago (SLOT-07). */
export const isShown = (startsAt: Instant, now: Instant): boolean => plusMillis(startsAt, CONTEXT_MILLIS) > now;

/** How many days a venue may be closed in a row, for screens that look for the next open day: as far as can be booked. */
const LONGEST_CLOSED_DAYS = 62;

/** The day on which a booking screen opens: the first with a start that has not begun; today if none is near. */
export const firstBookableDate = (now: Instant, venue: VenueHours): LocalDate => {
  const today = businessDayOf(now, venue);
  for (let days = 0; days <= LONGEST_CLOSED_DAYS; days += 1) {
    const date = plusDays(today, days);
    if (slotsOfDay(date, venue).some(({ startsAt }) => startsAt > now)) return date;
  }
  return today;
};

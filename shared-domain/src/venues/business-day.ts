import type { Instant, LocalDate } from '../kernel/time.ts';
import { halfHoursOf, localDateOf, minuteOfDay, plusDays, type Zone } from '../kernel/venue-time.ts';

/** When a night ends, in minutes after midnight: a venue that is open after midnight closes by 6:00 am. */
export const NIGHT_ENDS = 360;

/** The clock of a venue. */
export type VenueClock = {
  readonly zone: Zone;
  /** The first evening whose night belongs to it; null or absent where the venue was never open after midnight. */
  readonly nightsFrom?: LocalDate | null | undefined;
};

/** Whether the business day of an instant is the day before its date on the venue's calendar. */
export const isAfterMidnight = (at: Instant, { zone, nightsFrom }: VenueClock): boolean =>
  nightsFrom != null && minuteOfDay(at, zone) < NIGHT_ENDS && localDateOf(at, zone) > nightsFrom;

/**
 * The day of the venue to which an instant belongs, and whose stream holds its bookings. It is the date on the venue's calendar. But
 * at a venue with nights, what comes before 6:00 am belongs to the evening before. It does not depend on the opening hours, so a
 * change of hours moves no half-hour to another day (decision 0224).
 */
export const businessDayOf = (at: Instant, clock: VenueClock): LocalDate => {
  const date = localDateOf(at, clock.zone);
  return isAfterMidnight(at, clock) ? plusDays(date, -1) : date;
};

/** Minutes on the venue's clock after the midnight before its business day: 1:00 am of a Friday night is 1500. */
export const businessMinuteOf = (at: Instant, clock: VenueClock): number =>
  minuteOfDay(at, clock.zone) + (isAfterMidnight(at, clock) ? 1440 : 0);

/** 0-based half-hour of the business day: 14:30 is 29, 1:00 am of its night is 50 (rule A-028). */
export const businessBlockOf = (at: Instant, clock: VenueClock): number => Math.floor(businessMinuteOf(at, clock) / 30);

/** Every start of a half-hour of a business day, in order. */
export const halfHoursOfDay = (date: LocalDate, clock: VenueClock): readonly Instant[] => {
  const own = halfHoursOf(date, clock.zone);
  if (clock.nightsFrom == null || date < clock.nightsFrom) return own;
  return [...own, ...halfHoursOf(plusDays(date, 1), clock.zone).slice(0, 16)].filter(
    (at) => businessDayOf(at, clock) === date,
  );
};

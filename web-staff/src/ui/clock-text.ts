import { type DayHours, intervalsOf } from '@paddock/shared-domain/venues/opening-hours';

const two = (count: number): string => String(count).padStart(2, '0');

/** A minute of the day as the value of a time control; the end of the day, minute 1440, is 00:00. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const MIDNIGHT = 1440;
/** A closing time typed on a clock: one that is not after the opening is after midnight. */
export const closingOf = (opens: number, closes: number): number => {
  const minute = closes % MIDNIGHT;
  return minute > opens ? minute : minute + MIDNIGHT;
};

/** The times of a day, such as `10:00–12:00 + 14:00–22:00`. */
export const timesText = (day: DayHours): string =>
  intervalsOf(day)
    .map(({ opens, closes }) => `${clockOf(opens)}–${clockOf(closes)}`)
    .join(' + ');

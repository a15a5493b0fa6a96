import { z } from 'zod';
import { weekdayOf } from '../kernel/venue-time.ts';
import type { LocalDate } from '../kernel/time.ts';
import { NIGHT_ENDS } from './business-day.ts';

const MIDNIGHT = 1440;
/** The latest closing: 6:00 am of the next day, in minutes after the midnight before the day. */
export const LATEST_CLOSING = MIDNIGHT + NIGHT_ENDS;
/** The most intervals of one day. */
export const MOST_INTERVALS = 6;

const interval = {
  opens: z.int().min(0).max(MIDNIGHT),
  /** More than 1440 is after midnight: 1560 is 2:00 am of the next day. */
  closes: z.int().min(0).max(LATEST_CLOSING),
};
/** One time of a day at which the venue is open, in minutes after that day's midnight. */
export const Interval = z.object(interval);
export type Interval = z.infer<typeof Interval>;

type Day = (Interval & { readonly later?: readonly Interval[] | undefined }) | null;
/** The times of a day at which the venue is open, in order. */
export const intervalsOf = (day: Day): readonly Interval[] =>
  day === null ? [] : day.later === undefined ? [day] : [day, ...day.later];

/**
 * One day's hours in minutes after midnight, on the half-hour; `null` is a closed day. `later`: the other times of the same day, in
 * order and with a pause before each; absent means none.
 */
export const DayHours = z
  .object({
    ...interval,
    later: z
      .array(Interval)
      .min(1)
      .max(MOST_INTERVALS - 1)
      .optional(),
  })
  .refine((day) => {
    let last = -1;
    return intervalsOf(day).every(({ opens, closes }) => {
      const follows = opens > last;
      last = closes;
      return follows && opens < closes && opens % 30 === 0 && closes % 30 === 0;
    });
  }, 'Open before closing, on the half-hour, and one time after the other.')
  .nullable();
export type DayHours = z.infer<typeof DayHours>;

/** Whether a week is open after midnight on any day. */
export const hasNights = (hours: readonly DayHours[]): boolean =>
  hours.some((day) => intervalsOf(day).some(({ closes }) => closes > MIDNIGHT));
/** Whether a week opens before the hour at which a night ends. */
export const opensInNight = (hours: readonly DayHours[]): boolean =>
  hours.some((day) => intervalsOf(day).some(({ opens }) => opens < NIGHT_ENDS));

/** Monday first. */
export const OpeningHours = z.array(DayHours).length(7);
export type OpeningHours = z.infer<typeof OpeningHours>;

/** 10:00 to 22:00 every day (rule A-024). */
export const DEFAULT_OPENING_HOURS: OpeningHours = Array.from({ length: 7 }, () => ({ opens: 600, closes: 1320 }));

export const hoursOn = (hours: OpeningHours, date: LocalDate): DayHours => hours[weekdayOf(date)] ?? null;

/** Whether the half-hour that begins at a minute of a business day is open. */
export const isOpenAt = (day: DayHours, minute: number): boolean =>
  intervalsOf(day).some(({ opens, closes }) => minute >= opens && minute + 30 <= closes);

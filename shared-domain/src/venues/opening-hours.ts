import { z } from 'zod';
import { weekdayOf } from '../kernel/venue-time.ts';
import type { LocalDate } from '../kernel/time.ts';

/** One day's hours in minutes after midnight, on the half-hour; `null` is a closed day. */
export const DayHours = z
  .object({ opens: z.int().min(0).max(1440), closes: z.int().min(0).max(1440) })
  .refine(
    ({ opens, closes }) => opens < closes && opens % 30 === 0 && closes % 30 === 0,
    'Open before closing, on the half-hour.',
  )
  .nullable();
export type DayHours = z.infer<typeof DayHours>;

/** Monday first. */
export const OpeningHours = z.array(DayHours).length(7);
export type OpeningHours = z.infer<typeof OpeningHours>;

/** 10:00 to 22:00 every day (rule A-024). */
export const DEFAULT_OPENING_HOURS: OpeningHours = Array.from({ length: 7 }, () => ({ opens: 600, closes: 1320 }));

export const hoursOn = (hours: OpeningHours, date: LocalDate): DayHours => hours[weekdayOf(date)] ?? null;

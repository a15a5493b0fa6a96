import { z } from 'zod';

/** The number that two digits of a text make. NaN or a wrong number if they are no digits: such a text is refused for its form. */
const two = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/**
 * Whether `YYYY-MM-DD` names a real day: JavaScript would quietly turn 31 February into 3 March. Reading a log checks several in each
 * event, and `Date` would take ten times as long.
 */
const dayExists = (text: string): boolean => {
  const [year, month, day] = [two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8)];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0));
};
const exists = (text: string): boolean =>
  dayExists(text) && two(text, 11) <= 23 && two(text, 14) <= 59 && two(text, 17) <= 59;

/**
 * A moment: UTC text with milliseconds (`2026-11-21T14:30:00.000Z`), so that text order is time order. Years 2000 to 2199;
 * anything else is refused as a typing error.
 */
export const Instant = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'This is not a moment in UTC.')
  .refine(exists, 'This moment does not exist.')
  .brand<'Instant'>();
export type Instant = z.infer<typeof Instant>;

/** A day of the venue's calendar: `YYYY-MM-DD`. */
export const LocalDate = z
  .string()
  .regex(/^2[01]\d\d-\d\d-\d\d$/, 'Use a date of the form YYYY-MM-DD.')
  .refine(dayExists, 'This date does not exist.')
  .brand<'LocalDate'>();
export type LocalDate = z.infer<typeof LocalDate>;

/** Milliseconds since 1970 to {@link Instant}. */
export const instantOf = (epochMillis: number): Instant => new Date(epochMillis).toISOString() as Instant;
const [FIRST, LAST] = [Date.UTC(2000, 0, 1), Date.UTC(2200, 0, 1) - 1];
/** The same for a clock that may be wrong: a value out of range becomes the first or last {@link Instant}. */
export const nearestInstant = (epochMillis: number): Instant =>
  instantOf(Math.round(Math.min(Math.max(epochMillis, FIRST), LAST)));
export const millisOf = (instant: Instant): number => Date.parse(instant);
export const plusMillis = (instant: Instant, millis: number): Instant => instantOf(millisOf(instant) + millis);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The only source of the current time. Wall time never orders events and never releases a seat (decision 0142). */
export type Clock = { now(): Instant };

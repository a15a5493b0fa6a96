import { z } from 'zod';
import { type Instant, MINUTE, plusMillis } from '../kernel/time.ts';
import { minuteOfDay, type Zone } from '../kernel/venue-time.ts';

const QuietMinute = z.int().min(0).max(1439);
/** A stretch of every day on the venue's own clock, in minutes after midnight; it may go over midnight. `until` is not in it. */
export const QuietHours = z
  .object({ from: QuietMinute, until: QuietMinute })
  .refine(({ from, until }) => from !== until, 'Quiet hours end at another time than they begin.');
export type QuietHours = z.infer<typeof QuietHours>;

/** Ten at night until eight in the morning, where a venue says nothing else. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 1320, until: 480 };
/** A reminder comes so many hours before the visit, where a venue says nothing else. */
export const USUAL_REMINDER_HOURS = 24;
/** A free seat is kept so many minutes for the next in line, where a venue says nothing else. */
export const USUAL_OFFER_MINUTES = 30;

/** Whether a moment lies in the quiet hours: the wall clock decides, so a doubled hour is quiet both times. */
export const isQuiet = (at: Instant, zone: Zone, quiet: QuietHours | null): boolean => {
  if (quiet === null) return false;
  const minute = minuteOfDay(at, zone);
  return quiet.from < quiet.until
    ? minute >= quiet.from && minute < quiet.until
    : minute >= quiet.from || minute < quiet.until;
};

/** A day and the hour that a clock change may add. */
const LONGEST_MINUTES = 26 * 60;
const walk = (at: Instant, zone: Zone, quiet: QuietHours | null, step: 1 | -1): Instant => {
  let moment = at;
  for (let minutes = 0; minutes < LONGEST_MINUTES && isQuiet(moment, zone, quiet); minutes += 1)
    moment = plusMillis(moment, step * MINUTE);
  return moment;
};
/** Drops seconds, so that a walk by minutes meets the minute at which the quiet hours end. */
const wholeMinute = (at: Instant): Instant => `${at.slice(0, 16)}:00.000Z` as Instant;

/** The first moment from this one on that is not quiet: itself, or the end of the quiet hours. */
export const quietEnd = (at: Instant, zone: Zone, quiet: QuietHours | null): Instant =>
  isQuiet(at, zone, quiet) ? walk(wholeMinute(at), zone, quiet, 1) : at;

/** The last whole minute up to this moment that is not quiet: itself, or just before the quiet hours. */
export const beforeQuiet = (at: Instant, zone: Zone, quiet: QuietHours | null): Instant =>
  isQuiet(at, zone, quiet) ? walk(wholeMinute(at), zone, quiet, -1) : at;

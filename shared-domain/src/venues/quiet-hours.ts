import { z } from 'zod';
import { type Instant, MINUTE, plusMillis } from '../kernel/time.ts';
import { minuteOfDay, type Zone } from '../kernel/venue-time.ts';

const QuietMinute = z.int().min(0).max(1439);
/** A daily period on the venue's clock, in minutes after midnight; it may span midnight. `until` is excluded. */
export const QuietHours = z
  .object({ from: QuietMinute, until: QuietMinute })
  .refine(({ from, until }) => from !== until, 'Quiet hours end at another time than they begin.');
export type QuietHours = z.infer<typeof QuietHours>;

/** From ten at night until eight in the morning, unless the venue sets others. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 1320, until: 480 };
/** How many hours before the visit a reminder is sent, unless the venue sets another number. */
export const USUAL_REMINDER_HOURS = 24;
/** How many minutes a free seat is kept for the next in line, unless the venue sets another number. */
export const USUAL_OFFER_MINUTES = 30;

/** Whether a moment is in the quiet hours. The wall clock decides, so a repeated hour is quiet both times. */
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
/** Drops seconds, so that a walk in steps of a minute hits the minute at which the quiet hours end. */
const wholeMinute = (at: Instant): Instant => `${at.slice(0, 16)}:00.000Z` as Instant;

/** The first moment at or after this one that is not quiet. */
export const quietEnd = (at: Instant, zone: Zone, quiet: QuietHours | null): Instant =>
  isQuiet(at, zone, quiet) ? walk(wholeMinute(at), zone, quiet, 1) : at;

/** The last whole minute at or before this moment that is not quiet. */
export const beforeQuiet = (at: Instant, zone: Zone, quiet: QuietHours | null): Instant =>
  isQuiet(at, zone, quiet) ? walk(wholeMinute(at), zone, quiet, -1) : at;

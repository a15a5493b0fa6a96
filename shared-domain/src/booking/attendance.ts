import { HOUR, type Instant, MINUTE, plusMillis } from '../kernel/time.ts';

export type Attendance = 'arrived' | 'no_show';

/** How long the venue waits for a late customer, in minutes, unless it sets another value. */
export const NO_SHOW_GRACE_MINUTES = 15;
/** How long before the start somebody may be checked in, in hours: in the morning for the evening, never for another day. */
export const CHECK_IN_HOURS = 12;

/** The earliest check-in for a slot. */
export const checkInFrom = (startsAt: Instant): Instant => plusMillis(startsAt, -CHECK_IN_HOURS * HOUR);
/** The earliest moment at which somebody may be recorded as a no-show. */
export const noShowFrom = (startsAt: Instant, graceMinutes: number): Instant =>
  plusMillis(startsAt, graceMinutes * MINUTE);

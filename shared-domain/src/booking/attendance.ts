import { HOUR, type Instant, MINUTE, plusMillis } from '../kernel/time.ts';

/** Whether somebody came for a reservation. */
export type Attendance = 'arrived' | 'no_show';

/** How long the venue waits for somebody who is late, where it says nothing else, in minutes. */
export const NO_SHOW_GRACE_MINUTES = 15;
/** How long before the start somebody may be checked in: from the morning on for the evening, never for another day. */
export const CHECK_IN_HOURS = 12;

/** From when on somebody may be checked in for a slot. */
export const checkInFrom = (startsAt: Instant): Instant => plusMillis(startsAt, -CHECK_IN_HOURS * HOUR);
/** From when on somebody who has not come may be called a no-show. */
export const noShowFrom = (startsAt: Instant, graceMinutes: number): Instant =>
  plusMillis(startsAt, graceMinutes * MINUTE);

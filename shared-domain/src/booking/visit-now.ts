import { type Instant, plusMillis } from '../kernel/time.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

/** Starts of half-hours: `from` counts, `until` does not. */
export type Starts = { readonly from: Instant; readonly until: Instant };

/**
 * Whose booking it is now on a seat: the half-hour under way, and one that begins within the next half-hour (RACE-02, launcher.md 2.3).
 * Whoever comes later has no business at the seat yet.
 */
export const visitsAround = (now: Instant): Starts => ({
  from: plusMillis(now, 1 - SLOT_MILLIS),
  until: plusMillis(now, SLOT_MILLIS + 1),
});

/** Whether a half-hour that begins then is of a visit of now. */
export const isVisitNow = (startsAt: Instant, now: Instant): boolean => {
  const { from, until } = visitsAround(now);
  return startsAt >= from && startsAt < until;
};

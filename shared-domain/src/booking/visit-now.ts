import { type Instant, plusMillis } from '../kernel/time.ts';
import { SLOT_MILLIS } from './bookable-slots.ts';

/** Range of starts of half-hours: `from` included, `until` excluded. */
export type Starts = { readonly from: Instant; readonly until: Instant };

/**
 * Which half-hours belong to a visit now on a seat: the one in progress, and one that begins within the next half-hour (RACE-02,
 * launcher.md 2.3). Later customers cannot use the seat yet.
 */
export const visitsAround = (now: Instant): Starts => ({
  from: plusMillis(now, 1 - SLOT_MILLIS),
  until: plusMillis(now, SLOT_MILLIS + 1),
});

/** Whether a half-hour with this start belongs to a visit now. */
export const isVisitNow = (startsAt: Instant, now: Instant): boolean => {
  const { from, until } = visitsAround(now);
  return startsAt >= from && startsAt < until;
};

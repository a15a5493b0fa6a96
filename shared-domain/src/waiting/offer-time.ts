import { HOUR, type Instant, millisOf, MINUTE, plusMillis } from '../kernel/time.ts';
import type { Zone } from '../kernel/venue-time.ts';
import { quietEnd, type QuietHours } from '../venues/quiet-hours.ts';

/** A venue's terms for offers: for this many minutes, on its own clock, and not in its quiet hours. */
export type OfferTerms = { readonly minutes: number; readonly zone: Zone; readonly quiet: QuietHours | null };

/** A seat that starts sooner than this is not offered, because they could not arrive in time. Anybody may book it. */
export const LEAST_LEAD = 10 * MINUTE;
/** The shortest offer in minutes, however near the start is. */
const LEAST_MINUTES = 5;

/**
 * When somebody is notified of an offer made now, and when it expires. In quiet hours the notification waits until they end, and
 * the time counts from then; the seat is set aside at once, so that nobody jumps the line at night. If the start is within an
 * hour after the quiet hours, there is no delay. Near the start an offer lasts at most half of the time left.
 */
export const offerTime = (
  now: Instant,
  startsAt: Instant,
  { minutes, zone, quiet }: OfferTerms,
): { readonly tellAt: Instant; readonly expiresAt: Instant } => {
  const morning = quietEnd(now, zone, quiet);
  const tellAt = plusMillis(morning, HOUR) <= startsAt ? morning : now;
  const half = Math.floor((millisOf(startsAt) - millisOf(tellAt)) / 2 / MINUTE);
  return { tellAt, expiresAt: plusMillis(tellAt, Math.min(minutes, Math.max(half, LEAST_MINUTES)) * MINUTE) };
};

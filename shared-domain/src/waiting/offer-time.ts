import { HOUR, type Instant, millisOf, MINUTE, plusMillis } from '../kernel/time.ts';
import type { Zone } from '../kernel/venue-time.ts';
import { quietEnd, type QuietHours } from '../venues/quiet-hours.ts';

/** How a venue offers: for so many minutes, on its own clock, and not in its quiet hours. */
export type OfferTerms = { readonly minutes: number; readonly zone: Zone; readonly quiet: QuietHours | null };

/** Nobody is offered a seat that begins so soon: they could not come. Anybody may book it. */
export const LEAST_LEAD = 10 * MINUTE;
/** An offer stands so long, however near the start is. */
const LEAST_MINUTES = 5;

/**
 * When somebody hears of an offer made now, and until when it stands. In quiet hours the word waits for their end, and the time runs from then on;
 * the seat is set aside meanwhile, so that nobody passes the line at night. Where the start is within the hour after that end, there is no
 * waiting. Near the start an offer stands for half of what is left at most.
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

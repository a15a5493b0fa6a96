import { type Instant, plusMillis } from './time.ts';

/**
 * The last moment before an end. An end stands in the log as the first moment after; people are told the last day on which
 * something can still be used, which is the day of this moment.
 */
export const lastMomentOf = (endsAt: Instant): Instant => plusMillis(endsAt, -1);

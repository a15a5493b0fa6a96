import { type Instant, plusMillis } from './time.ts';

/**
 * The last millisecond before an end. The log stores an end as the first moment after; screens show the last day on which
 * something can be used, which is the day of this moment.
 */
export const lastMomentOf = (endsAt: Instant): Instant => plusMillis(endsAt, -1);

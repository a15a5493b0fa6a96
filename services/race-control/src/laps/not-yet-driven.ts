import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';

/** A PC may have another time zone than the venue, so this much ahead of the venue's clock is let pass, in ms. */
const AHEAD_MILLIS = 24 * 3_600_000;

/** Whether a lap from elsewhere was driven in the future: the clock of the PC that wrote it is wrong. */
export const isNotYetDriven = (crossed: Instant, now: Instant): boolean =>
  millisOf(crossed) > millisOf(now) + AHEAD_MILLIS;

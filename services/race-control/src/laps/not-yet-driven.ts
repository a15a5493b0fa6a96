import { type Instant, millisOf } from '@paddock/shared-domain/kernel/time';

/** In ms. A PC may be in another time zone than the venue: a lap may be this much ahead of the venue's clock. */
const AHEAD_MILLIS = 24 * 3_600_000;

/** Whether an imported lap is in the future: the clock of the PC that wrote it was wrong. */
export const isNotYetDriven = (crossed: Instant, now: Instant): boolean =>
  millisOf(crossed) > millisOf(now) + AHEAD_MILLIS;

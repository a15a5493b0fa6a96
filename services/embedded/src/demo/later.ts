import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';

/** So many seconds later: what is made in a row has an order that lists can keep. */
export const later = (now: Instant, seconds: number): Instant => instantOf(millisOf(now) + seconds * 1000);

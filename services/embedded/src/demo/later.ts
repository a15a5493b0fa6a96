import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';

/** A moment that many seconds later. Lists sort by time, so things made in a row keep their order. */
export const later = (now: Instant, seconds: number): Instant => instantOf(millisOf(now) + seconds * 1000);

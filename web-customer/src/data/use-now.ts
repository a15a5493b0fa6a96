import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useClock } from '@paddock/web-kit/ui/use-clock.ts';

/**
 * The present moment, looked at again every 15 s, so that times pass while the screen is open.
 *
 * @param clock milliseconds since 1970; the server's where none is given. One function for as long as the screen is open.
 */
export const useNow = (clock: () => number = serverNow): Instant => instantOf(useClock(clock, 15_000));

import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useClock } from '@paddock/web-kit/ui/use-clock.ts';

/**
 * The present moment, updated every 15 s.
 *
 * @param clock milliseconds since 1970; the server's by default. Must be the same function on every drawing.
 */
export const useNow = (clock: () => number = serverNow): Instant => instantOf(useClock(clock, 15_000));

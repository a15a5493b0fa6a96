import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useClock } from '@paddock/web-kit/ui/use-clock.ts';

/** The present time by the server's clock, updated every 15 s, so that times pass while the screen is open. */
export const useNow = (): Instant => instantOf(useClock(serverNow, 15_000));

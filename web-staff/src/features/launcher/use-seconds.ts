import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useClock } from '@paddock/web-kit/ui/use-clock.ts';

/** The server's time in ms since 1970, updated each second while `ticks`; otherwise it causes no renders. */
export const useSeconds = (ticks: boolean): number => useClock(serverNow, ticks ? 1_000 : undefined);

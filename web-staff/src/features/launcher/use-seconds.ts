import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { useClock } from '@paddock/web-kit/ui/use-clock.ts';

/** The server's present in ms since 1970, told again each second while `ticks`: what is not waited for costs no drawing. */
export const useSeconds = (ticks: boolean): number => useClock(serverNow, ticks ? 1_000 : undefined);

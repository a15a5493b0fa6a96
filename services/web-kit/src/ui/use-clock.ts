import { useEffect, useState } from 'react';
import { onServerTime } from '../api/server-clock.ts';

/**
 * The time of a clock, ms since 1970, read every `everyMs` (never if undefined) and whenever the server's time jumps.
 *
 * @param clock the same function as long as the screen is open.
 */
export const useClock = (clock: () => number, everyMs: number | undefined): number => {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const look = () => setNow(clock());
    const stopHearing = onServerTime(look);
    const timer = everyMs === undefined ? undefined : setInterval(look, everyMs);
    return () => {
      stopHearing();
      clearInterval(timer);
    };
  }, [clock, everyMs]);
  return now;
};

import { useEffect, useState } from 'react';
import { onServerTime } from '../api/server-clock.ts';

/**
 * What a clock shows, in milliseconds since 1970: looked at again each `everyMs`, or never by itself where that is undefined, and as soon
 * as the server is heard to have another time.
 *
 * @param clock one function for as long as the screen is open.
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

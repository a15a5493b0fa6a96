import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { useEffect, useState } from 'react';

/**
 * The present moment, looked at again every 15 s, so that times pass while the screen is open.
 *
 * @param clock milliseconds since 1970; the machine's own where none is given. One function for as long as the screen is open.
 */
export const useNow = (clock: () => number = Date.now): Instant => {
  const [now, setNow] = useState(() => instantOf(clock()));
  useEffect(() => {
    const timer = setInterval(() => setNow(instantOf(clock())), 15_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
};

import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { useEffect, useState } from 'react';

/** The present moment, looked at again every 15 s, so that times pass while the screen is open. */
export const useNow = (): Instant => {
  const [now, setNow] = useState(() => instantOf(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(instantOf(Date.now())), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

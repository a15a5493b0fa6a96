import { useEffect, useState } from 'react';

/** The present in ms since 1970, told again each second while `ticks`: what is not waited for costs no drawing. */
export const useSeconds = (ticks: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
};

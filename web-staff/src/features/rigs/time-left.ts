import { useEffect, useState } from 'react';

/** Remaining time as `9:05`; undefined once there is none. */
export const clockText = (millis: number): string | undefined => {
  const seconds = Math.ceil(millis / 1_000);
  if (seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/**
 * Remaining time of a period that began at the first render, updated each second. It uses only this device's clock, so a clock
 * that is wrong does not matter.
 */
export const useTimeLeft = (millis: number): string | undefined => {
  const [began] = useState(() => Date.now());
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return clockText(began + millis - now);
};

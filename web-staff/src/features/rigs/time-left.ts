import { useEffect, useState } from 'react';

/** Time that is left, as a clock shows it: `9:05`; undefined once none is. */
export const clockText = (millis: number): string | undefined => {
  const seconds = Math.ceil(millis / 1_000);
  if (seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What is left of a time that began when this was first drawn, looked at each second: no clock of another machine is in it. */
export const useTimeLeft = (millis: number): string | undefined => {
  const [began] = useState(() => Date.now());
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return clockText(began + millis - now);
};

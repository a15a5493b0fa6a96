import { useEffect, useState } from 'react';

/** Counts up by one every `everyMs`; stays at its value where there is nothing to page through. */
export const useTurn = (everyMs: number, turns = true): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => setCount((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, turns]);
  return count;
};

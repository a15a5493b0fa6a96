import { useEffect, useState } from 'react';

/** Milliseconds without a movement after which the pointer is idle. */
const REST_MS = 3_000;

/** Whether the mouse has not moved for 3 s. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), REST_MS);
    const moved = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), REST_MS);
    };
    window.addEventListener('pointermove', moved);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', moved);
    };
  }, []);
  return idle;
};

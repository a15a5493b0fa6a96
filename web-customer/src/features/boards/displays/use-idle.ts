import { useEffect, useState } from 'react';

/** The pointer rests: it has not moved for so long. */
const REST_MS = 3_000;

/** Whether nobody has touched the screen's mouse for 3 s. */
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

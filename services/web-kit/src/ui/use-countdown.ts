import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once after `durationMs` of time that was not `held`; what is left is kept through a pause. */
export const useCountdown = (durationMs: number, held: boolean, onEnd: () => void): void => {
  const left = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [held]);
};

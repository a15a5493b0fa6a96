import { useEffect, useState } from 'react';

/** A slide is shown for 10 s (DISP-06), the main one, slide 0, for 30 s in total (DISP-07, rule A-124). */
export const SLIDE_MS = 10_000;
export const MAIN_SLIDE_MS = 30_000;

/** The slide shown, 0 to `slides` - 1, in a loop. A single slide stays. */
export const useCarousel = (slides: number): number => {
  const [position, setPosition] = useState(0);
  // A board may be withdrawn while it is shown.
  const shown = position < slides ? position : 0;
  useEffect(() => {
    if (slides < 2) return undefined;
    const timer = setTimeout(() => setPosition((shown + 1) % slides), shown === 0 ? MAIN_SLIDE_MS : SLIDE_MS);
    return () => clearTimeout(timer);
  }, [shown, slides]);
  return shown;
};

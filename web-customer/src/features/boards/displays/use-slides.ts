import { type RefObject, useLayoutEffect, useRef } from 'react';

/** LOOK, section 2: changes of place take 200 ms. */
const SLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'ease-out' };
const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates rows of a list from their old to their new place when their order changes. A new row appears at once; with reduced
 * motion there is no animation.
 *
 * @param order what the order depends on: places are compared when it changes.
 */
export const useSlides = <List extends HTMLElement>(order: string): RefObject<List | null> => {
  const list = useRef<List>(null);
  const stood = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const before = stood.current;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    // First all reads, then the animations: a read of a place after a change would lay the list out again.
    const now = new Map(rows.map((row) => [row, row.offsetTop] as const));
    stood.current = now;
    if (wantsStillness()) return;
    for (const [row, top] of now) {
      const from = before.get(row);
      if (from !== undefined && from !== top)
        row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], SLIDE);
    }
  }, [order]);
  return list;
};

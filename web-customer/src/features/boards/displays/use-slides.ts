import { type RefObject, useLayoutEffect, useRef } from 'react';

/** LOOK, section 2: 200 ms for place. */
const SLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'ease-out' };
const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Rows of a list that are drawn in another order slide from where they stood to where they stand. A row that was not there just
 * now is simply there; whoever wants no motion gets none.
 *
 * @param order what the order depends on: rows are looked at anew when it is another.
 */
export const useSlides = <List extends HTMLElement>(order: string): RefObject<List | null> => {
  const list = useRef<List>(null);
  const stood = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const before = stood.current;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    // Places first, all of them, then motion: each look at a place after a change would lay the list out again.
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

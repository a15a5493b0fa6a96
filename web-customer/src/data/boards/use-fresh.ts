import { useEffect, useRef, useState } from 'react';
import type { Standing } from './standing.ts';

/** How long a new best is marked (LOOK: in record purple for a minute). */
export const FRESH_MS = 60_000;

type Marks = ReadonlyMap<string, number>;
type Shown = {
  readonly view: string;
  readonly standings: readonly Standing[];
  /** Rises with every change; each mark has the value of its change. */
  readonly change: number;
  readonly marks: Marks;
};

/** The marks when these rows follow those: new rows, and rows with another figure. */
const shownAfter = (before: Shown | undefined, view: string, standings: readonly Standing[]): Shown => {
  if (before?.view !== view) return { view, standings, change: (before?.change ?? 0) + 1, marks: new Map() };
  const figures = new Map(before.standings.map(({ key, figure }) => [key, figure]));
  const changed = standings.filter(({ key, figure }) => figures.get(key) !== figure);
  const change = before.change + 1;
  return {
    view,
    standings,
    change,
    marks: new Map([...before.marks, ...changed.map(({ key }) => [key, change] as const)]),
  };
};

/**
 * Keys of the rows that are new or changed while the board is shown, each for a minute. Rows present at opening or added by "Show
 * more" are not new.
 *
 * @param view names what is shown: another board, page or count starts again.
 */
export const useFresh = (view: string, standings: readonly Standing[] | undefined): ReadonlySet<string> => {
  const [shown, setShown] = useState<Shown>();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  if (standings !== undefined && standings !== shown?.standings) setShown(shownAfter(shown, view, standings));

  const newest = shown?.change ?? 0;
  const marked = shown?.marks.size ?? 0;
  useEffect(() => {
    if (marked === 0) return;
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setShown((now) => now && { ...now, marks: new Map([...now.marks].filter(([, change]) => change > newest)) });
    }, FRESH_MS);
    timers.current.add(timer);
  }, [newest, marked]);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return new Set(shown?.marks.keys());
};

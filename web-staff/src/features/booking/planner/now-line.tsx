import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import { useEffect, useRef, type RefObject } from 'react';
import { useNow } from '../../../ui/use-now.ts';
import type { DayGrid } from '../../../ui/booking/day-grid.ts';
import styles from './planner-grid.module.css';

/** How many rows of the day have passed: 2.5 is the middle of the third. Undefined before opening and after closing. */
export const rowsGone = (grid: Pick<DayGrid, 'rows'>, now: number): number | undefined => {
  const row = grid.rows.findIndex(({ starts }) => now >= starts && now < starts + SLOT_MILLIS);
  const starts = grid.rows[row]?.starts;
  return starts === undefined ? undefined : row + (now - starts) / SLOT_MILLIS;
};

type NowLineProps = { readonly grid: DayGrid; readonly scroller: RefObject<HTMLElement | null> };

/** The present time as a line over the grid, in the venue's zone; the day opens scrolled to it. */
export const NowLine = ({ grid, scroller }: NowLineProps) => {
  const now = useNow();
  const line = useRef<HTMLDivElement>(null);
  const gone = rowsGone(grid, millisOf(now));

  useEffect(() => {
    const box = scroller.current;
    if (box && line.current) box.scrollTo?.({ top: line.current.offsetTop - box.clientHeight / 2 });
  }, [scroller]);

  const over = millisOf(now) >= (grid.rows.at(-1)?.starts ?? 0) + SLOT_MILLIS ? grid.rows.length : 0;
  return (
    <>
      <div className={styles.past} aria-hidden="true" style={{ height: `calc(var(--row) * ${gone ?? over})` }} />
      {gone !== undefined && (
        <div
          ref={line}
          className={styles.now}
          aria-hidden="true"
          data-now=""
          style={{ top: `calc(var(--heads) + var(--row) * ${gone})` }}
        >
          <span className={styles.clock}>{timeLabel(now, grid.zone).slice(0, -3)}</span>
        </div>
      )}
    </>
  );
};

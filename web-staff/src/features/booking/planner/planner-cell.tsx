import { memo } from 'react';
import type { PlannerSeat, SlotCell, SlotRow } from '../../../ui/booking/day-grid.ts';
import { cellLabel } from '../../../ui/booking/entry-words.ts';
import { SlotBlock } from './slot-block.tsx';
import styles from './planner-grid.module.css';

type PlannerCellProps = {
  readonly cell: SlotCell;
  readonly row: SlotRow;
  readonly seat: PlannerSeat;
  readonly date: string;
  /** `row:column`, by which pointer and key handlers find the cell. */
  readonly at: string;
  /** See choiceMarks: one character; undefined where the cell is not selected. */
  readonly mark: string | undefined;
  /** Whether it is the tab stop. */
  readonly stop: boolean;
  readonly hit: boolean;
};

/** Compares what is drawn, not the objects: a refresh brings new objects with mostly equal content. */
export const sameCell = (one: SlotCell, other: SlotCell | undefined): boolean =>
  other !== undefined &&
  one.key === other.key &&
  one.run === other.run &&
  one.closed === other.closed &&
  (one.entry === other.entry || JSON.stringify(one.entry) === JSON.stringify(other.entry));

const same = (a: PlannerCellProps, b: PlannerCellProps): boolean =>
  a.at === b.at &&
  a.mark === b.mark &&
  a.stop === b.stop &&
  a.hit === b.hit &&
  a.date === b.date &&
  a.row.starts === b.row.starts &&
  a.seat.name === b.seat.name &&
  sameCell(a.cell, b.cell);

/** One slot of one seat. Rendered again only when something in it changed: a change usually concerns one of two thousand. */
export const PlannerCell = memo(
  ({ cell, row, seat, date, at, mark, stop, hit }: PlannerCellProps) => (
    <div
      role="gridcell"
      data-at={at}
      data-taken={cell.entry !== undefined || undefined}
      data-closed={cell.closed || undefined}
      tabIndex={stop ? 0 : -1}
      aria-selected={mark !== undefined}
      data-join={mark}
      aria-label={cellLabel(date, row, seat, cell)}
      className={styles.cell}
    >
      {cell.entry !== undefined && cell.run > 0 && <SlotBlock entry={cell.entry} rows={cell.run} hit={hit} />}
    </div>
  ),
  same,
);
PlannerCell.displayName = 'PlannerCell';

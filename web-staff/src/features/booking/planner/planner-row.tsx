import { memo } from 'react';
import type { PlannerSeat, SlotCell, SlotRow } from '../../../ui/booking/day-grid.ts';
import { PlannerCell, sameCell } from './planner-cell.tsx';
import styles from './planner-grid.module.css';

type PlannerRowProps = {
  readonly index: number;
  readonly row: SlotRow;
  /** The time of the row above: am or pm is written where it changes. */
  readonly before: string | undefined;
  readonly cells: readonly SlotCell[];
  readonly seats: readonly PlannerSeat[];
  readonly date: string;
  /** See choiceMarks: one character per cell; empty where none is selected. */
  readonly chosen: string;
  /** The column of the tab stop; -1 when it is in another row. */
  readonly cursor: number;
  /** The person whose slots are highlighted. */
  readonly person: string | undefined;
};

const isChosen = (mark: string | undefined): boolean => mark !== undefined && mark !== '.';

const sameCells = (a: readonly SlotCell[], b: readonly SlotCell[]): boolean =>
  a === b || (a.length === b.length && a.every((cell, index) => sameCell(cell, b[index])));

const sameRow = (a: PlannerRowProps, b: PlannerRowProps): boolean =>
  a.index === b.index &&
  a.row.starts === b.row.starts &&
  a.before === b.before &&
  a.date === b.date &&
  a.chosen === b.chosen &&
  a.cursor === b.cursor &&
  a.person === b.person &&
  sameCells(a.cells, b.cells);

/** One half-hour across all seats. */
export const PlannerRow = memo(
  ({ index, row, before, cells, seats, date, chosen, cursor, person }: PlannerRowProps) => (
    <div role="row" className={styles.row} data-hour={row.onHour || undefined}>
      <div role="rowheader" className={styles.time} aria-label={row.label}>
        {row.time.slice(0, -3)}
        {before?.slice(-2) !== row.time.slice(-2) && (
          <span className={styles.meridiem}>
            {/* There is room for one word: after midnight the weekday says more than "am". */}
            {row.label === row.time ? row.time.slice(-2) : row.label.slice(row.time.length + 1, row.time.length + 4)}
          </span>
        )}
      </div>
      {cells.map((cell, column) => {
        const seat = seats[column];
        return seat === undefined ? null : (
          <PlannerCell
            key={cell.key}
            cell={cell}
            row={row}
            seat={seat}
            date={date}
            at={`${index}:${column}`}
            mark={isChosen(chosen[column]) ? chosen[column] : undefined}
            stop={cursor === column}
            hit={person !== undefined && cell.entry?.user === person}
          />
        );
      })}
    </div>
  ),
  sameRow,
);
PlannerRow.displayName = 'PlannerRow';

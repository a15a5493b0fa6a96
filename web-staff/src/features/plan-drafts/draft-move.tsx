import { dollars } from '@paddock/shared-domain/kernel/money';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { cellAt, type DayGrid, type Place } from '../../ui/booking/day-grid.ts';
import { DeskDialog } from '../../ui/booking/desk-dialog.tsx';
import { titleOf } from '../../ui/booking/entry-words.ts';
import { inOrder } from '../../ui/booking/movable.ts';
import type { Selected } from '../../ui/booking/selected-slots.ts';
import styles from '../../ui/booking/desk-dialog.module.css';

type DraftMoveProps = {
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
};

/**
 * Seat and start on the day, as the alternative to dragging. A taken start can be chosen: its booking may be drafted away too.
 */
export const DraftMove = ({ grid, selected: { slots }, onMove, onClose }: DraftMoveProps) => {
  const { planDrafts, planner } = messages;
  const [first] = inOrder(slots);
  const [column, setColumn] = useState(first?.column ?? 0);
  const here = grid.rows.findIndex(({ slot }) => slot === first?.row.slot);
  const [row, setRow] = useState(String(here));
  const stays = column === first?.column && row === String(here);
  const starts = grid.rows.slice(0, Math.max(0, grid.rows.length - slots.length + 1)).map(({ label: time }, at) => {
    const entry = cellAt(grid, { row: at, column })?.entry;
    const label = entry === undefined ? time : planner.move.takenOption(time, titleOf(entry));
    return { value: String(at), label };
  });
  return (
    <DeskDialog
      title={planDrafts.desk.moveTitle}
      grid={grid}
      slots={slots}
      submit={planDrafts.desk.moveSubmit}
      busy={undefined}
      waiting={row === '-1' || stays}
      onSubmit={() => onMove({ row: Number(row), column })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Select
          label={planner.move.seat}
          value={String(column)}
          options={grid.seats.map(({ name, cost_cents }, at) => ({
            value: String(at),
            label: planner.move.seatOption(name, dollars(cost_cents)),
          }))}
          onChange={(event) => setColumn(Number(event.target.value))}
        />
        <Select
          label={planner.move.time}
          placeholder={planner.move.choose}
          value={row}
          options={starts}
          onChange={(event) => setRow(event.target.value)}
        />
      </div>
    </DeskDialog>
  );
};

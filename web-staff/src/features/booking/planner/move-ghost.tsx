import type { CSSProperties } from 'react';
import { messages } from '../../../messages/en.ts';
import { cellAt, type DayGrid } from '../../../ui/booking/day-grid.ts';
import { titleOf } from '../../../ui/booking/entry-words.ts';
import { useMoving } from '../../../ui/booking/move-store.ts';
import type { Selected } from '../../../ui/booking/selected-slots.ts';
import styles from '../../../ui/booking/ghost.module.css';

type MoveGhostProps = { readonly grid: DayGrid; readonly selected: Selected };

/** Where the dragged booking would be; it also shows when the place is taken. */
export const MoveGhost = ({ grid, selected }: MoveGhostProps) => {
  const ghost = useMoving((store) => store.ghost);
  if (ghost === undefined) return null;
  const own = new Set(selected.slots.map(({ entry }) => entry?.id));
  const inTheWay = selected.slots
    .map((_, step) => cellAt(grid, { row: ghost.row + step, column: ghost.column })?.entry)
    .find((entry) => entry !== undefined && !own.has(entry.id));
  const entry = selected.slots[0]?.entry;
  return (
    <div
      aria-hidden="true"
      className={styles.ghost}
      data-ghost="move"
      data-blocked={inTheWay !== undefined || undefined}
      style={{ '--at-row': ghost.row, '--at-column': ghost.column, '--run': selected.slots.length } as CSSProperties}
    >
      {inTheWay === undefined
        ? entry && `→ ${titleOf(entry)}`
        : messages.planner.move.takenOption('✕', titleOf(inTheWay))}
    </div>
  );
};

import styles from './planner-grid.module.css';
import { messages } from '../../../messages/en.ts';
import type { DayGrid, Place, PlannerSeat } from '../../../ui/booking/day-grid.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';
import type { Selected } from '../../../ui/booking/selected-slots.ts';
import type { SelectionAction } from '../../../ui/booking/selection.ts';
import type { Drafting } from '../../../ui/plan-drafts/drafting.ts';
import { choiceMarks } from './choice-marks.ts';
import type { HighlightedPerson } from './found-person.tsx';
import { MoveGhost } from './move-ghost.tsx';
import { NowLine } from './now-line.tsx';
import { PlannerRow } from './planner-row.tsx';
import { slotCard } from './slot-card-store.ts';
import { SlotCard } from './slot-card.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { COLUMN_WIDTH, rowHeight, useZoom } from './zoom.ts';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';

/** The sticky row of seats: the number in large figures, the type below it. */
const SeatHeads = memo(({ seats }: { readonly seats: readonly PlannerSeat[] }) => (
  <div role="row" className={`${styles.row} ${styles.heads}`}>
    <div role="columnheader" className={styles.corner}>
      <span className={styles.unseen}>{messages.planner.time}</span>
    </div>
    {seats.map(({ id, name, number, type_name }) => (
      <div key={id} role="columnheader" className={styles.head} aria-label={`${name}, ${type_name}`} title={name}>
        <span className={styles.number}>{number}</span>
        <span className={styles.type}>{type_name}</span>
      </div>
    ))}
  </div>
));
SeatHeads.displayName = 'SeatHeads';

type PlannerGridProps = {
  readonly place: PlannerPlace;
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
  readonly person: HighlightedPerson | undefined;
  readonly drafting: Drafting;
};

/**
 * The day as an ARIA grid: a column per seat, a row per half-hour, and a label on each slot. One tab stop; arrows move, Space
 * selects, Shift extends, Escape clears. Rows are rendered again only when something in them changed.
 */
export const PlannerGrid = ({ place, grid, selected, dispatch, person, drafting }: PlannerGridProps) => {
  const zoom = useZoom((store) => store.zoom);
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 0 });
  const scroller = useRef<HTMLDivElement>(null);
  const at = {
    row: Math.min(cursor.row, grid.rows.length - 1),
    column: Math.min(cursor.column, grid.seats.length - 1),
  };
  const pointer = useGridPointer({ grid, selected, dispatch, setCursor });
  const keys = useGridKeys({ grid, selected, cursor: at, setCursor, dispatch, scroller });
  useEffect(() => slotCard.hide, []);

  const chosen = new Set(selected.slots.map(({ key }) => key));
  const columns = grid.seats.length;
  const style = {
    '--rows': grid.rows.length,
    ...(zoom !== undefined && { '--row': `${rowHeight(zoom)}px` }),
    '--seats': columns,
    ...(zoom !== undefined && { '--column': `${Math.round(COLUMN_WIDTH * zoom)}px` }),
  } as CSSProperties;
  return (
    <>
      <div ref={scroller} className={styles.scroller} data-planner-scroller="">
        <div className={styles.sheet} data-fit={zoom === undefined || undefined} style={style}>
          {/* The cells are the keyboard stops; the grid element only handles their bubbling events. */}
          <div
            role="grid"
            aria-label={messages.planner.grid(dateLabel(place.date), place.location.name)}
            aria-multiselectable
            className={styles.grid}
            data-highlighting={person !== undefined || undefined}
            {...pointer}
            {...keys}
          >
            <SeatHeads seats={grid.seats} />
            {grid.rows.map((row, index) => (
              <PlannerRow
                key={row.starts}
                index={index}
                row={row}
                before={grid.rows[index - 1]?.time}
                cells={grid.cells[index] ?? []}
                seats={grid.seats}
                date={place.date}
                chosen={chosen.size === 0 ? '' : choiceMarks(grid, index, chosen)}
                cursor={at.row === index ? at.column : -1}
                person={person?.id}
              />
            ))}
          </div>
          {drafting.layer(grid)}
          <MoveGhost grid={grid} selected={selected} />
          {place.date === place.today && <NowLine grid={grid} scroller={scroller} />}
        </div>
      </div>
      <SlotCard grid={grid} scroller={scroller} />
    </>
  );
};

import type { DaySlot } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Calendar } from '@paddock/shared-domain/venues/contract';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { seatNumber } from '../../../data/venues/seat-number.ts';
import { messages } from '../../../messages/messages.ts';
import { SlotCell } from './slot-cell.tsx';
import type { CellState } from './cell-state.ts';
import { moveInGrid, type GridPlace } from './move-in-grid.ts';
import styles from './slot-grid.module.css';

type SlotGridProps = {
  readonly date: LocalDate;
  readonly seats: readonly Calendar[];
  readonly slots: readonly DaySlot[];
  readonly stateOf: (seat: Calendar, slot: DaySlot) => CellState;
  readonly onToggle: (seat: Calendar, slot: DaySlot) => void;
  /** What a half-hour of a seat costs, in cents. */
  readonly priceOf: (seat: Calendar, slot: DaySlot) => number;
  /** Filters the grid by one time. */
  readonly onTime: (slot: DaySlot) => void;
};

/** One column per simulator, one row per slot (ADV-05): an ARIA grid with one tab stop and arrow keys. */
export const SlotGrid = ({ date, seats, slots, stateOf, priceOf, onToggle, onTime }: SlotGridProps) => {
  const [wanted, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const at = { row: Math.min(wanted.row, slots.length - 1), column: Math.min(wanted.column, seats.length - 1) };
  const grid = useRef<HTMLTableElement>(null);
  const { advanced } = messages;
  const press = (event: KeyboardEvent) => {
    const next = moveInGrid(event.key, event.ctrlKey, at, slots.length, seats.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}.${next.column}"]`)?.focus();
  };
  return (
    <div className={styles.scroll}>
      <table
        ref={grid}
        // A table of buttons is a grid (ARIA authoring practices).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`${advanced.grid}, ${dateLabel(date)}`}
        className={styles.grid}
        onKeyDown={press}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {advanced.time}
            </th>
            {seats.map((seat) => (
              <th key={seat.id} scope="col" className={styles.seat} abbr={seat.name}>
                <span className={styles.number}>{seatNumber(seat)}</span>
                <span className={styles.type}>{seat.type_name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot, row) => (
            <tr key={slot.slot}>
              <th scope="row" className={styles.time}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={advanced.onlyThis(nightTime(slot.slot, date))}
                  onClick={() => onTime(slot)}
                >
                  {nightTime(slot.slot, date)}
                </button>
              </th>
              {seats.map((seat, column) => (
                <SlotCell
                  key={seat.id}
                  place={`${row}.${column}`}
                  day={date}
                  date={dateLabel(date)}
                  seat={seat}
                  price={priceOf(seat, slot)}
                  slot={slot}
                  state={stateOf(seat, slot)}
                  reachable={row === at.row && column === at.column}
                  onPress={() => {
                    setAt({ row, column });
                    onToggle(seat, slot);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

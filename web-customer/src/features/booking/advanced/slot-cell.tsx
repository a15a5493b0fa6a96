import type { DaySlot } from '@paddock/shared-domain/booking/bookable-slots';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import type { Calendar } from '@paddock/shared-domain/venues/contract';
import { messages } from '../../../messages/messages.ts';
import { canPick, cellWords, type CellState } from './cell-state.ts';
import styles from './slot-grid.module.css';

type SlotCellProps = {
  readonly place: string;
  /** The business day, `YYYY-MM-DD`, and as text. */
  readonly day: LocalDate;
  readonly date: string;
  readonly seat: Calendar;
  /** Cents. */
  readonly price: number;
  readonly slot: DaySlot;
  readonly state: CellState;
  readonly reachable: boolean;
  readonly onPress: () => void;
};

const signs: Partial<Record<CellState, string>> = { selected: '●', confirmed: '✓', pending: '◔', held: '…' };

/**
 * One slot of one seat; its label has date, time and seat. Slots that cannot be picked stay readable for screen readers (SLOT-10,
 * SLOT-11).
 */
export const SlotCell = ({ place, day, date, seat, price: cents, slot, state, reachable, onPress }: SlotCellProps) => {
  const price = dollars(cents);
  const words = state === 'free' || state === 'held' ? `${cellWords(state)}, ${price}` : cellWords(state);
  return (
    <td aria-selected={state === 'selected'}>
      <button
        type="button"
        data-at={place}
        tabIndex={reachable ? 0 : -1}
        className={`${styles.cell} ${styles[state] ?? ''}`}
        aria-label={messages.advanced.cell(date, nightTime(slot.slot, day), seat.name, words)}
        aria-disabled={!canPick(state) || undefined}
        onClick={() => canPick(state) && onPress()}
      >
        <span aria-hidden="true">{signs[state] ?? (state === 'free' ? price : '')}</span>
        {(state === 'confirmed' || state === 'pending' || state === 'held') && (
          <span className={styles.mine}>{cellWords(state)}</span>
        )}
      </button>
    </td>
  );
};

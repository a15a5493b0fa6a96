import { classNames } from './class-names.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './seat-map.module.css';

/** `held`: reserved for the person by an unfinished payment of their own, so they can choose it. */
export type SeatState = 'mine' | 'held' | 'free' | 'taken';
export type MapSeat = {
  readonly id: string;
  /** The number on the tile. */
  readonly number: string;
  readonly state: SeatState;
  /** Read after the number: "Motion rig". */
  readonly kind?: string;
};
type SeatMapProps = {
  readonly label: string;
  readonly seats: readonly MapSeat[];
  readonly onToggle: (id: string) => void;
  /** Tiles in a row, default six. */
  readonly columns?: number;
  /** Whether seats of this room are held for the person. The legend then explains that sign. */
  readonly withHeld?: boolean;
};

/** The seats of a room: mine in lime with a ring, held for me dashed, free outlined, taken hatched. Each is a toggle button. */
export const SeatMap = ({ label, seats, onToggle, columns = 6, withHeld = false }: SeatMapProps) => (
  <div>
    <div
      role="group"
      aria-label={label}
      className={styles.map}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {seats.map(({ id, number, state, kind }) => (
        <button
          key={id}
          type="button"
          className={classNames(styles.seat, styles[state])}
          aria-label={[kitWords.seats.seat(number), kind, kitWords.seats[state]].filter(Boolean).join(', ')}
          aria-pressed={state === 'taken' ? undefined : state === 'mine'}
          disabled={state === 'taken'}
          onClick={() => onToggle(id)}
        >
          {number}
        </button>
      ))}
    </div>
    <ul className={styles.legend} aria-hidden="true">
      {(['mine', ...(withHeld ? (['held'] as const) : []), 'free', 'taken'] as const).map((state) => (
        <li key={state}>
          <span className={classNames(styles.swatch, styles[state])} />
          {kitWords.seats[state].replace(/^./, (letter) => letter.toUpperCase())}
        </li>
      ))}
    </ul>
  </div>
);

import { useId } from 'react';
import { classNames } from './class-names.ts';
import { slotTime } from '../format/slot-label.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './time-grid.module.css';

export type TimeChoice = {
  /** Venue text, e.g. `2024-05-01T14:30:00-07:00`. */
  readonly slot: string;
  readonly seatsLeft: number;
  /** Why it cannot be chosen: nothing left (`taken`), earlier than now (`past`), or fewer seats than racers (`short`). */
  readonly off?: 'taken' | 'past' | 'short';
  /** A seat of it is kept for the person by a payment of their own that is not at its end. */
  readonly held?: boolean;
};
type TimeGridProps = {
  readonly label: string;
  readonly times: readonly TimeChoice[];
  readonly selected: string | undefined;
  readonly onSelect: (slot: string) => void;
  /** From this many seats down they are counted in the colour of "few left". */
  readonly fewFrom?: number;
};

/** What stands under the hour, and is read after it. */
const seatWords = (time: TimeChoice, few: boolean): string => {
  if (time.off === 'taken' || time.off === 'past') return kitWords.seats[time.off];
  if (time.held === true) return kitWords.seats.held;
  return few ? kitWords.seats.left(time.seatsLeft) : kitWords.seats.count(time.seatsLeft);
};
const areFew = ({ seatsLeft, off, held }: TimeChoice, fewFrom: number): boolean =>
  off === 'short' || held === true || (off === undefined && seatsLeft <= fewFrom);

/** Start times with the seats each has left; native radios in tiles of four to a row. */
export const TimeGrid = ({ label, times, selected, onSelect, fewFrom = 3 }: TimeGridProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.grid}>
      {times.map((time) => {
        const few = areFew(time, fewFrom);
        const words = seatWords(time, few);
        return (
          <label key={time.slot} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={time.slot}
              aria-label={`${slotTime(time.slot)}, ${words}`}
              checked={time.slot === selected}
              disabled={time.off !== undefined}
              onChange={() => onSelect(time.slot)}
            />
            <span
              className={classNames(styles.tile, time.off && time.off !== 'short' && styles.struck)}
              aria-hidden="true"
            >
              <span className={styles.time}>{slotTime(time.slot)}</span>
              <span className={few ? styles.few : styles.seats}>{words}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
};

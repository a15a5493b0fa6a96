import { useId } from 'react';
import { classNames } from './class-names.ts';
import { slotTime } from '../format/slot-label.ts';
import { plural } from '../format/plural.ts';
import styles from './time-grid.module.css';

export type TimeChoice = {
  /** Venue text, e.g. `2024-05-01T14:30:00-07:00`. */
  readonly slot: string;
  readonly seatsLeft: number;
  /** Why it cannot be chosen: nothing left (`taken`), earlier than now (`past`), or fewer seats than racers (`short`). */
  readonly off?: 'taken' | 'past' | 'short';
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
export const seatWords = ({ seatsLeft, off }: TimeChoice, fewFrom: number): string => {
  if (off === 'taken') return 'taken';
  if (off === 'past') return 'past';
  if (off === 'short' || seatsLeft <= fewFrom) return `${seatsLeft} left`;
  return plural(seatsLeft, 'seat');
};

/** Start times with the seats each has left; native radios in tiles of four to a row. */
export const TimeGrid = ({ label, times, selected, onSelect, fewFrom = 3 }: TimeGridProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.grid}>
      {times.map((time) => {
        const words = seatWords(time, fewFrom);
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
              <span className={words.endsWith('left') ? styles.few : styles.seats}>{words}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
};

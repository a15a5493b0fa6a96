import { useId } from 'react';
import { classNames } from './class-names.ts';
import { nightTime, slotDate, slotTime, slotWeekday } from '../format/slot-label.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './time-grid.module.css';

export type TimeChoice = {
  /** Venue text, e.g. `2024-05-01T14:30:00-07:00`. */
  readonly slot: string;
  readonly seatsLeft: number;
  /** Why it cannot be chosen: no seat left (`taken`), earlier than now (`past`), or fewer seats than racers (`short`). */
  readonly off?: 'taken' | 'past' | 'short';
  /** A seat of it is reserved for the person by an unfinished payment of their own. */
  readonly held?: boolean;
};
type TimeGridProps = {
  readonly label: string;
  readonly times: readonly TimeChoice[];
  /** The business day, `YYYY-MM-DD`: a start on another date of the calendar is after midnight, and names its weekday. */
  readonly day?: string;
  readonly selected: string | undefined;
  readonly onSelect: (slot: string) => void;
  /** Up to this many free seats count as few and get that colour. */
  readonly fewFrom?: number;
};

/** The text below the hour, which is read after it. */
const seatWords = (time: TimeChoice, few: boolean): string => {
  if (time.off === 'taken' || time.off === 'past') return kitWords.seats[time.off];
  if (time.held === true) return kitWords.seats.held;
  return few ? kitWords.seats.left(time.seatsLeft) : kitWords.seats.count(time.seatsLeft);
};
const areFew = ({ seatsLeft, off, held }: TimeChoice, fewFrom: number): boolean =>
  off === 'short' || held === true || (off === undefined && seatsLeft <= fewFrom);

/** Start times with the number of free seats. Native radios in tiles, four in a row. */
export const TimeGrid = ({ label, times, day: named, selected, onSelect, fewFrom = 3 }: TimeGridProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.grid}>
      {times.map((time) => {
        const day = named ?? slotDate(time.slot);
        const few = areFew(time, fewFrom);
        const words = seatWords(time, few);
        return (
          <label key={time.slot} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={time.slot}
              aria-label={`${nightTime(time.slot, day)}, ${words}`}
              checked={time.slot === selected}
              disabled={time.off !== undefined}
              onChange={() => onSelect(time.slot)}
            />
            <span
              className={classNames(styles.tile, time.off && time.off !== 'short' && styles.struck)}
              aria-hidden="true"
            >
              <span className={styles.time}>{slotTime(time.slot)}</span>
              {slotDate(time.slot) !== day && <span className={styles.weekday}>{slotWeekday(time.slot)}</span>}
              <span className={few ? styles.few : styles.seats}>{words}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
};

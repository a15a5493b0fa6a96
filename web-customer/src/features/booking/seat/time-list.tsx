import { useId } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './seat-page.module.css';
import type { SeatTime } from './use-seat-day.ts';

type TimeListProps = {
  readonly label: string;
  readonly times: readonly SeatTime[];
  readonly selected: string | undefined;
  readonly onSelect: (slot: string) => void;
};
const wordOf = (state: SeatTime['state']): string =>
  state === 'confirmed' || state === 'pending' ? messages.advanced[state] : messages.seat[state];

/**
 * The times of one seat as radio buttons: free ones can be chosen, the user's own are marked (SLOT-08, SLOT-09), others are
 * disabled.
 */
export const TimeList = ({ label, times, selected, onSelect }: TimeListProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.times}>
      {times.map(({ slot, label: time, state }) => (
        <label key={slot} className={styles.choice}>
          <input
            type="radio"
            name={name}
            aria-label={`${time}, ${wordOf(state)}`}
            checked={slot === selected}
            disabled={state !== 'free' && state !== 'held'}
            onChange={() => onSelect(slot)}
          />
          <span className={`${styles.tile} ${styles[state] ?? ''}`} aria-hidden="true">
            {time}
            <small>{wordOf(state)}</small>
          </span>
        </label>
      ))}
    </div>
  );
};

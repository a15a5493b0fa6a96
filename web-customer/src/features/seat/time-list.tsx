import { useId } from 'react';
import { messages } from '../../messages/messages.ts';
import styles from './seat-page.module.css';
import type { SeatTime } from './use-seat-day.ts';

type TimeListProps = {
  readonly label: string;
  readonly times: readonly SeatTime[];
  readonly selected: string | undefined;
  readonly onSelect: (slot: string) => void;
};
const words: Record<SeatTime['state'], string> = {
  free: messages.seat.free,
  taken: messages.seat.taken,
  confirmed: messages.advanced.confirmed,
  pending: messages.advanced.pending,
};

/** The times of one seat as radios: free ones can be chosen, one's own say so (SLOT-08, SLOT-09), others are disabled. */
export const TimeList = ({ label, times, selected, onSelect }: TimeListProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.times}>
      {times.map(({ slot, time, state }) => (
        <label key={slot} className={styles.choice}>
          <input
            type="radio"
            name={name}
            aria-label={`${time}, ${words[state]}`}
            checked={slot === selected}
            disabled={state !== 'free'}
            onChange={() => onSelect(slot)}
          />
          <span className={`${styles.tile} ${styles[state] ?? ''}`} aria-hidden="true">
            {time}
            <small>{words[state]}</small>
          </span>
        </label>
      ))}
    </div>
  );
};

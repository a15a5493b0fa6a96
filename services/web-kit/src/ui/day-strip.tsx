import { useEffect, useId, useRef } from 'react';
import { dateLabel, dayOfMonth, weekdayLabel } from '../format/local-date.ts';
import { fullnessWords } from './calendar-day.tsx';
import styles from './day-strip.module.css';

export type StripDay = {
  readonly date: string;
  /** 0 to 1, absent while unknown. */
  readonly fullness?: number;
  readonly disabled?: boolean;
};
type DayStripProps = {
  readonly label: string;
  readonly days: readonly StripDay[];
  readonly selected: string;
  readonly onSelect: (date: string) => void;
};

/** Days in a row with their fullness. Native radios, so the arrow keys work. It scrolls sideways. */
export const DayStrip = ({ label, days, selected, onSelect }: DayStripProps) => {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = strip.current;
    const tile = row?.querySelector<HTMLElement>('[data-selected]');
    if (!row || !tile) return;
    const { offsetLeft, offsetWidth } = tile;
    if (offsetLeft < row.scrollLeft || offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2;
  }, [selected]);
  return (
    <div ref={strip} role="radiogroup" aria-label={label} className={styles.strip}>
      {days.map(({ date, fullness, disabled }) => (
        <label key={date} className={styles.day} data-selected={date === selected || undefined}>
          <input
            type="radio"
            name={name}
            value={date}
            aria-label={dateLabel(date) + fullnessWords(fullness)}
            checked={date === selected}
            disabled={disabled}
            onChange={() => onSelect(date)}
          />
          <span className={styles.tile} aria-hidden="true">
            <span className={styles.weekday}>{weekdayLabel(date, 3)}</span>
            <span className={styles.number}>{dayOfMonth(date)}</span>
            <span className={styles.bar}>
              <span style={{ width: `${Math.min(1, fullness ?? 0) * 100}%` }} />
            </span>
          </span>
        </label>
      ))}
    </div>
  );
};

import { dateLabel, dayOfMonth } from '../format/local-date.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './month-calendar.module.css';

type CalendarDayProps = {
  readonly date: string;
  readonly selected: boolean;
  readonly isToday: boolean;
  /** The one day of the grid that the Tab key stops at. */
  readonly reachable: boolean;
  readonly disabled: boolean;
  readonly fullness: number | undefined;
  readonly onSelect: (date: string) => void;
};

/** What a reader hears after the day: full, or how much of it is booked. */
export const fullnessWords = (fullness: number | undefined): string =>
  fullness === undefined
    ? ''
    : `, ${fullness >= 1 ? kitWords.calendar.full : kitWords.calendar.booked(Math.round(fullness * 100))}`;

/** One day of a {@link MonthCalendar}. */
export const CalendarDay = (props: CalendarDayProps) => {
  const { date, selected, isToday, reachable, disabled, fullness, onSelect } = props;
  return (
    // Said again for readers that take the table's own role for it.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <td role="gridcell" aria-selected={selected}>
      <button
        type="button"
        className={styles.day}
        aria-label={dateLabel(date) + fullnessWords(fullness)}
        aria-current={isToday ? 'date' : undefined}
        data-selected={selected || undefined}
        tabIndex={reachable ? 0 : -1}
        disabled={disabled}
        onClick={() => onSelect(date)}
      >
        {dayOfMonth(date)}
        {fullness !== undefined && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${Math.min(1, fullness) * 100}%` }} />
          </span>
        )}
      </button>
    </td>
  );
};

import { dateLabel, dayOfMonth } from '../format/local-date.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './month-calendar.module.css';

type CalendarDayProps = {
  readonly date: string;
  readonly selected: boolean;
  readonly isToday: boolean;
  /** Whether this is the one day of the grid in the tab order. */
  readonly reachable: boolean;
  readonly disabled: boolean;
  readonly fullness: number | undefined;
  readonly onSelect: (date: string) => void;
};

/** Text for screen readers after the day: full, or how much of it is booked. */
export const fullnessWords = (fullness: number | undefined): string =>
  fullness === undefined
    ? ''
    : `, ${fullness >= 1 ? kitWords.calendar.full : kitWords.calendar.booked(Math.round(fullness * 100))}`;

/** One day of a {@link MonthCalendar}. */
export const CalendarDay = (props: CalendarDayProps) => {
  const { date, selected, isToday, reachable, disabled, fullness, onSelect } = props;
  return (
    // Stated explicitly for screen readers that expect the table's own role.
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

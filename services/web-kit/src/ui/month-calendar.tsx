import styles from './month-calendar.module.css';
import {
  addDays,
  addMonths,
  clampDate,
  firstOfMonth,
  monthLabel,
  monthOf,
  monthWeeks,
  shiftMonth,
  weekdayOf,
  weekdays,
} from '../format/local-date.ts';
import { kitWords } from '../language/kit-words.ts';
import { CalendarDay } from './calendar-day.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** The day a key moves to from `date` in a month grid; `undefined` for other keys. Shift with PageUp or PageDown: a year. */
const dayByKey = (key: string, shift: boolean, date: string, firstDay: 0 | 1): string | undefined => {
  const inWeek = (weekdayOf(date) - firstDay + 7) % 7;
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -inWeek),
    End: () => addDays(date, 6 - inWeek),
    PageUp: () => addMonths(date, shift ? -12 : -1),
    PageDown: () => addMonths(date, shift ? 12 : 1),
  };
  return moves[key]?.();
};

/* A table is the right element for a month. The roles make it the grid of the ARIA authoring practices. */
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-redundant-roles, jsx-a11y/control-has-associated-label */

type MonthCalendarProps = {
  readonly label: string;
  /** The chosen day, `YYYY-MM-DD`. */
  readonly selected: string;
  readonly onSelect: (date: string) => void;
  /** First and last day that can be chosen. */
  readonly min: string;
  readonly max: string;
  /** Today at the venue. It gets a mark. */
  readonly today?: string;
  /** How full a day is, 0 to 1. Days without a value get no bar. */
  readonly fullness?: (date: string) => number | undefined;
  /** First day of the week: 0 Sunday, 1 Monday (default). */
  readonly firstDay?: 0 | 1;
  /** Called when another month is shown, so that its fullness can be requested. */
  readonly onMonth?: (month: string) => void;
};

/** Choose a day: one tab stop, arrows (day, week), Home, End (week), PageUp, PageDown (month, with shift a year). */
export const MonthCalendar = (props: MonthCalendarProps) => {
  const { label, selected, onSelect, min, max, today, fullness, firstDay = 1, onMonth } = props;
  const [anchor, setAnchor] = useState(selected);
  const [wanted, setWanted] = useState(selected);
  const cursor = clampDate(wanted, min, max);
  const grid = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  const month = monthOf(cursor);

  // If another day is chosen from outside, its month is shown in the same rendering.
  if (anchor !== selected) {
    setAnchor(selected);
    setWanted(selected);
  }
  useEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    follow.current = false;
  }, [cursor]);

  const goTo = (date: string, focus: boolean) => {
    const next = clampDate(date, min, max);
    follow.current = focus && next !== cursor;
    setWanted(next);
    if (monthOf(next) !== month) onMonth?.(monthOf(next));
  };
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, event.shiftKey, cursor, firstDay);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next, true);
  };
  const turn = (months: number) => goTo(firstOfMonth(shiftMonth(month, months)), false);
  const arrow = (word: string, sign: string, months: number, off: boolean) => (
    <button type="button" className={styles.turn} aria-label={word} disabled={off} onClick={() => turn(months)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <span className={styles.month} aria-live="polite">
          {monthLabel(month)}
        </span>
        {arrow(kitWords.calendar.previous, '‹', -1, month <= monthOf(min))}
        {arrow(kitWords.calendar.next, '›', 1, month >= monthOf(max))}
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={`${label}, ${monthLabel(month)}`}
        className={styles.grid}
        onKeyDown={press}
      >
        <thead>
          <tr>
            {weekdays(firstDay).map((day) => (
              <th key={day} scope="col" abbr={day} className={styles.weekday}>
                {day.slice(0, 1).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month, firstDay).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((date, day) =>
                date === undefined ? (
                  <td key={`gap-${day}`} role="gridcell" />
                ) : (
                  <CalendarDay
                    key={date}
                    date={date}
                    selected={date === selected}
                    isToday={date === today}
                    reachable={date === cursor}
                    disabled={date < min || date > max}
                    fullness={fullness?.(date)}
                    onSelect={onSelect}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

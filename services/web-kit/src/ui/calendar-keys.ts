import { addDays, addMonths, weekdayOf } from '../format/local-date.ts';

/** The day a key leads to from `date` in a month grid; `undefined` for other keys. With shift, PageUp and PageDown go a year. */
export const dayByKey = (key: string, shift: boolean, date: string, firstDay: 0 | 1): string | undefined => {
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

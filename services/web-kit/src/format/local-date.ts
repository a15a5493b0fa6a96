import { dateFormat } from '../language/date-format.ts';
import { languageNow } from '../language/language.ts';

/** Arithmetic on calendar days, `YYYY-MM-DD`, in UTC, where every day has 24 hours: the 8th is the 8th on every screen. */
const DAY_MS = 86_400_000;
const millis = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(millis(date) + days * DAY_MS);
/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(millis(date)).getUTCDay();
export const dayOfMonth = (date: string): number => Number(date.slice(8, 10));
/** `YYYY-MM` of a day. */
export const monthOf = (date: string): string => date.slice(0, 7);
export const firstOfMonth = (month: string): string => `${month}-01`;

/** The month that many months later, as `YYYY-MM`. Takes a month or a day. */
export const shiftMonth = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
};
export const lastOfMonth = (month: string): string => addDays(firstOfMonth(shiftMonth(month, 1)), -1);

/** The same day some months later, or that month's last day if it has no such day (31 January plus one month: 28 February). */
export const addMonths = (date: string, months: number): string => {
  const month = shiftMonth(date, months);
  const wanted = `${month}-${date.slice(8, 10)}`;
  const last = lastOfMonth(month);
  return wanted < last ? wanted : last;
};

export const clampDate = (date: string, min: string, max: string): string =>
  date < min ? min : date > max ? max : date;

/** The weeks of a month, each with seven days or gaps. `firstDay` 0 begins on Sunday, 1 on Monday. */
export const monthWeeks = (month: string, firstDay: 0 | 1): readonly (readonly (string | undefined)[])[] => {
  const first = firstOfMonth(month);
  const lead = (weekdayOf(first) - firstDay + 7) % 7;
  const days = dayOfMonth(lastOfMonth(month));
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const at = week * 7 + day - lead;
      return at < 0 || at >= days ? undefined : addDays(first, at);
    }),
  );
};

/** Days in words, by Intl in the present language. In UTC, so that the 8th is the 8th on every screen. */
const written = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** A month: `November 2026`, `noviembre de 2026`. */
export const monthLabel = (month: string): string => written(firstOfMonth(month), { month: 'long', year: 'numeric' });
/** `November`, of a month or a day. */
export const monthName = (month: string): string => written(firstOfMonth(month.slice(0, 7)), { month: 'long' });
/** `Sunday`, or `Sun` with three letters. */
export const weekdayLabel = (date: string, letters?: number): string =>
  written(date, { weekday: 'long' }).slice(0, letters);
/** `Sunday 22 November 2026`, for screen readers. English has the venue's own order (specification, section 9), others theirs. */
export const dateLabel = (date: string): string =>
  languageNow() === 'en'
    ? `${weekdayLabel(date)} ${dayOfMonth(date)} ${monthLabel(date.slice(0, 7))}`
    : written(date, { dateStyle: 'full' });
/** `Sunday 22 November`; `domingo, 22 de noviembre` in Spanish. */
export const dayLabel = (date: string): string =>
  languageNow() === 'en'
    ? `${weekdayLabel(date)} ${dayOfMonth(date)} ${monthName(date)}`
    : written(date, { weekday: 'long', day: 'numeric', month: 'long' });
/** `Sun 22 Nov`. */
export const shortDateLabel = (date: string): string =>
  languageNow() === 'en'
    ? `${weekdayLabel(date, 3)} ${dayOfMonth(date)} ${monthName(date).slice(0, 3)}`
    : written(date, { weekday: 'short', day: 'numeric', month: 'short' });
/** `22 Nov 2026`. */
export const mediumDateLabel = (date: string): string =>
  languageNow() === 'en'
    ? `${dayOfMonth(date)} ${monthName(date).slice(0, 3)} ${date.slice(0, 4)}`
    : written(date, { dateStyle: 'medium' });
/** The seven names of weekdays from `firstDay` on; 0 is Sunday. */
export const weekdays = (firstDay: 0 | 1): readonly string[] => {
  const anyDay = '2026-11-22';
  const first = addDays(anyDay, firstDay - weekdayOf(anyDay));
  return Array.from({ length: 7 }, (_, day) => weekdayLabel(addDays(first, day)));
};

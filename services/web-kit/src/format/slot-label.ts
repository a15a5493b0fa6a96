import { dateFormat } from '../language/date-format.ts';
import { kitWords } from '../language/kit-words.ts';
import { languageNow } from '../language/language.ts';

const venueText = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

const parts = (slot: string): readonly [date: string, hour: number, minute: string] => {
  const match = venueText.exec(slot);
  if (!match) throw new RangeError(`Not a venue time: ${slot}`);
  return [match[1] ?? '', Number(match[2]), match[3] ?? ''];
};

/** The time in the text, formatted by Intl in UTC, so that the browser's zone cannot change it. */
const written = (slot: string, options: Intl.DateTimeFormatOptions): string => {
  const [date, hour, minute] = parts(slot);
  const clock = `${date}T${String(hour).padStart(2, '0')}:${minute}:00Z`;
  return dateFormat({ ...options, timeZone: 'UTC' }).format(Date.parse(clock));
};

/** `YYYY-MM-DD` of a venue text such as `2024-05-01T14:30:00-07:00`. Cut from the text, so independent of zones. */
export const slotDate = (slot: string): string => parts(slot)[0];

/** The day for people: `2024-05-01` in English (SLOT-03), `1 may 2024` in Spanish. */
export const slotDay = (slot: string): string =>
  languageNow() === 'en' ? slotDate(slot) : written(slot, { dateStyle: 'medium' });

/** `h:mm a`, e.g. `2:30 pm`, as the server labels a time in every language. Midnight is 12:00 am, noon 12:00 pm. */
export const slotKey = (slot: string): string => {
  const [, hour, minute] = parts(slot);
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
};

/** The time for people: `2:30 pm` in English, `2:30 p.m.` in Spanish. */
export const slotTime = (slot: string): string =>
  languageNow() === 'en' ? slotKey(slot) : written(slot, { timeStyle: 'short' });

/** A label of the server (`2:30 pm`) in the present language. Other texts are unchanged. */
export const clockLabel = (label: string): string => {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([ap]m)$/.exec(label) ?? [];
  if (languageNow() === 'en' || hour === undefined) return label;
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return slotTime(`2000-01-01T${String(hours).padStart(2, '0')}:${minute ?? ''}`);
};

/** `2024-05-01 2:30 pm`; `1 may 2024, 2:30 p.m.` in Spanish. */
export const slotLabel = (slot: string): string =>
  languageNow() === 'en'
    ? `${slotDate(slot)} ${slotTime(slot)}`
    : written(slot, { dateStyle: 'medium', timeStyle: 'short' });

/** The weekday of a venue text: `Saturday`, `sábado`. */
export const slotWeekday = (slot: string): string => written(slot, { weekday: 'long' });

/** `1:00 am`; where it is after midnight of the business day `date`, `1:00 am Saturday`. */
export const nightTime = (slot: string, date: string): string =>
  slotDate(slot) === date ? slotTime(slot) : kitWords.onDay(slotTime(slot), slotWeekday(slot));

/** The business day for people, as {@link slotDay}: `2024-05-01`; `2024-05-01 night` where the start is after its midnight. */
export const businessDayLabel = (slot: string, date: string): string =>
  slotDate(slot) === date ? slotDay(slot) : kitWords.nightOf(slotDay(`${date}T00:00`));

/** {@link slotLabel} of the business day: `2024-05-01 night, 1:00 am Thursday` after midnight. */
export const visitLabel = (slot: string, date: string): string =>
  slotDate(slot) === date ? slotLabel(slot) : `${businessDayLabel(slot, date)}, ${nightTime(slot, date)}`;

/** `2:30`, for the narrow column of the planner. */
export const slotClock = (slot: string): string => slotTime(slot).slice(0, -3);

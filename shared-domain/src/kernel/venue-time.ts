import { DAY, HOUR, instantOf, type Instant, type LocalDate, millisOf, MINUTE } from './time.ts';

/**
 * The only module that knows time zones. It uses Intl, which every server and browser has, so that screens and deciders share one
 * rule. Tests compare it with luxon over whole years.
 */

export type Zone = string;

const formatters = new Map<Zone, Intl.DateTimeFormat>();
const formatterOf = (zone: Zone): Intl.DateTimeFormat => {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
};

/** Whether this machine knows the time zone. */
export const isZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z]/.test(zone) && formatterOf(zone) !== undefined;
  } catch {
    return false;
  }
};

/** The zone's wall clock at an instant, in milliseconds as if the wall clock were UTC. */
const wallMillis = (millis: number, zone: Zone): number => {
  const field: Record<string, number> = {};
  for (const part of formatterOf(zone).formatToParts(millis)) field[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** What the wall clock of a zone shows at a minute. */
type Wall = { readonly offset: number; readonly date: LocalDate; readonly minute: number };

/** Wall clocks by zone and minute: Intl takes microseconds for each, and one decision needs the same few repeatedly. */
const walls = new Map<Zone, Map<number, Wall>>();
/** Minutes cached per zone: about nine months of half-hours. */
const MOST_WALLS = 13_000;

const wallOf = (instant: Instant, zone: Zone): Wall => {
  const whole = Math.floor(millisOf(instant) / MINUTE) * MINUTE;
  let known = walls.get(zone);
  if (known === undefined || known.size >= MOST_WALLS) walls.set(zone, (known = new Map()));
  let wall = known.get(whole);
  if (wall === undefined) {
    const millis = wallMillis(whole, zone);
    const date = new Date(millis).toISOString().slice(0, 10) as LocalDate;
    const minute = Math.floor((millis % DAY) / MINUTE);
    known.set(whole, (wall = { offset: (millis - whole) / MINUTE, date, minute }));
  }
  return wall;
};

/** Offset of a zone at an instant, in minutes east of UTC. */
export const offsetMinutes = (instant: Instant, zone: Zone): number => wallOf(instant, zone).offset;

/** The venue's calendar day at an instant. */
export const localDateOf = (instant: Instant, zone: Zone): LocalDate => wallOf(instant, zone).date;

/** Minutes after midnight on the venue's clock, 0 to 1439. */
export const minuteOfDay = (instant: Instant, zone: Zone): number => wallOf(instant, zone).minute;

const wallText = (instant: Instant, zone: Zone): string =>
  new Date(millisOf(instant) + offsetMinutes(instant, zone) * MINUTE).toISOString();

/** 0-based half-hour of the venue day: 14:30 is 29 (rule A-028). */
export const blockOf = (instant: Instant, zone: Zone): number => Math.floor(minuteOfDay(instant, zone) / 30);

/** `2024-05-01T14:30:00-07:00`: an instant with the venue's offset (rule A-022). */
export const venueText = (instant: Instant, zone: Zone): string => {
  const offset = offsetMinutes(instant, zone);
  const sign = offset < 0 ? '-' : '+';
  const hours = Math.trunc(Math.abs(offset) / 60)
    .toString()
    .padStart(2, '0');
  const minutes = (Math.abs(offset) % 60).toString().padStart(2, '0');
  return `${wallText(instant, zone).slice(0, 19)}${sign}${hours}:${minutes}`;
};

/** `6:30 pm`: the label of a time of day (SLOT-03). */
export const timeLabel = (instant: Instant, zone: Zone): string => minuteLabel(minuteOfDay(instant, zone));

/** `6:30 pm` from minutes after midnight. */
export const minuteLabel = (minute: number): string => {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${(minute % 60).toString().padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
};

/** Every instant whose wall clock in a zone shows this date and minute: none in a gap, two in an overlap. */
const instantsAt = (date: LocalDate, minute: number, zone: Zone): readonly Instant[] => {
  const wall = Date.parse(`${date}T00:00:00.000Z`) + minute * MINUTE;
  const candidates = [-1, 0, 1].map((day) => wall - offsetMinutes(instantOf(wall + day * DAY), zone) * MINUTE);
  return [...new Set(candidates)]
    .sort((a, b) => a - b)
    .map(instantOf)
    .filter((instant) => millisOf(instant) + offsetMinutes(instant, zone) * MINUTE === wall);
};

/** Why the text of a slot's start is refused (threat TH-29, rule A-021). */
export type SlotTextProblem = 'slot_invalid' | 'slot_nonexistent' | 'slot_ambiguous';
export const isSlotTextProblem = (read: Instant | SlotTextProblem): read is SlotTextProblem => read.startsWith('slot_');

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Reads the start of a slot as a caller writes it. With an offset it is that instant. Without one it is the venue's wall clock,
 * and refused in the gap or overlap of a clock change (rule A-021).
 */
export const readSlotText = (text: string, zone: Zone): Instant | SlotTextProblem => {
  const match = ISO.exec(text);
  if (match === null) return 'slot_invalid';
  const [, day = '', hour = '', minute = '', second = '00', fraction = '0', offset] = match;
  const utc = `${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`;
  const wall = Date.parse(utc);
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== utc || !/^2[01]/.test(day)) return 'slot_invalid';
  if (offset !== undefined) {
    const east =
      offset === 'Z' ? 0 : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
    return Math.abs(east) > 15 * 60 || Number(offset.slice(4) || 0) > 59
      ? 'slot_invalid'
      : instantOf(wall - east * MINUTE);
  }
  const minutes = Number(hour) * 60 + Number(minute);
  const [first, ...others] = instantsAt(day as LocalDate, minutes, zone);
  if (first === undefined) return 'slot_nonexistent';
  if (others.length > 0) return 'slot_ambiguous';
  return instantOf(millisOf(first) + Number(second) * 1000 + Number(fraction.padEnd(3, '0')));
};

/**
 * Every start of a half-hour on this day of the venue's clock, in order: 48 on most days, 46 or 50 on days with a clock change of
 * an hour, 49 or 47 with one of half an hour (invariants T1, T4).
 */
export const halfHoursOf = (date: LocalDate, zone: Zone): readonly Instant[] => {
  const key = `${zone} ${date}`;
  let starts = days.get(key);
  if (starts === undefined) {
    if (days.size >= MOST_DAYS) days.clear();
    days.set(key, (starts = Object.freeze(readHalfHours(date, zone))));
  }
  return starts;
};

/** Days by zone and date: each takes two hundred calls of Intl, and a screen needs the same day at every click. */
const days = new Map<string, readonly Instant[]>();
const MOST_DAYS = 1_000;

const readHalfHours = (date: LocalDate, zone: Zone): Instant[] => {
  const noon = Date.parse(`${date}T12:00:00.000Z`);
  const starts: Instant[] = [];
  for (let millis = noon - 27 * HOUR; millis <= noon + 27 * HOUR; millis += 15 * MINUTE) {
    const wall = wallMillis(millis, zone);
    if (new Date(wall).toISOString().startsWith(date) && (wall / MINUTE) % 30 === 0) starts.push(instantOf(millis));
  }
  return starts;
};

/** The date some days later (or earlier). */
export const plusDays = (date: LocalDate, days: number): LocalDate =>
  instantOf(Date.parse(`${date}T00:00:00.000Z`) + days * DAY).slice(0, 10) as LocalDate;

/** The date some months later, clamped to the end of the month: 31 December + 2 is 28 or 29 February (rule A-027). */
export const plusMonths = (date: LocalDate, months: number): LocalDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return instantOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).slice(0, 10) as LocalDate;
};

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (date: LocalDate): number => (new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7;

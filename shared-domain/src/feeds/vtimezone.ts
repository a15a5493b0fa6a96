import { DAY, instantOf, type Instant, MINUTE, millisOf } from '../kernel/time.ts';
import { offsetMinutes, type Zone } from '../kernel/venue-time.ts';

/** Slightly more than a year: clock changes further away do not affect the range. */
const REACH = 370 * DAY;

type Change = { readonly at: number; readonly from: number; readonly to: number };

const offsetAt = (millis: number, zone: Zone): number => offsetMinutes(instantOf(millis), zone);

/** The minute between two moments at which the zone's clock changes. */
const jumpBetween = (before: number, after: number, zone: Zone): number => {
  const from = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle, zone) === from) low = middle;
    else high = middle;
  }
  return high;
};

/** Changes by zone and year. They stay the same while a program runs, and finding them means looking at every day of the year. */
const known = new Map<string, readonly Change[]>();
const MOST_KNOWN = 2_000;

const changesIn = (year: number, zone: Zone): readonly Change[] => {
  const name = `${zone} ${year}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const changes: Change[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += DAY) {
    const [from, to] = [offsetAt(day, zone), offsetAt(day + DAY, zone)];
    if (from !== to) changes.push({ at: jumpBetween(day, day + DAY, zone), from, to });
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, changes);
  return changes;
};

const changesBetween = (start: number, end: number, zone: Zone): readonly Change[] => {
  const [first, last] = [new Date(start).getUTCFullYear(), new Date(end).getUTCFullYear()];
  return Array.from({ length: last - first + 1 }, (_, at) => changesIn(first + at, zone))
    .flat()
    .filter(({ at }) => at > start && at <= end);
};

/** `-0730` of minutes east of UTC. */
const utcOffset = (minutes: number): string => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
};
const stampOf = (millis: number): string => instantOf(millis).slice(0, 19).replace(/[-:]/g, '');

const observance = (kind: 'STANDARD' | 'DAYLIGHT', start: string, from: number, to: number): readonly string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${utcOffset(from)}`,
  `TZOFFSETTO:${utcOffset(to)}`,
  `END:${kind}`,
];

/**
 * The content lines of a VTIMEZONE that is valid from `first` to `last` (RFC 5545, section 3.6.5): the clock change in force at
 * `first`, each one up to `last`, and the next after it. They are listed one by one and not as a rule, because Intl knows when
 * clocks change but not the rule.
 *
 * @param zone an IANA zone. @param first and @param last moments of the calendar's first start and last end.
 */
export const vtimezone = (zone: Zone, first: Instant, last: Instant): readonly string[] => {
  const [start, end] = [millisOf(first), millisOf(last)].map((millis) => Math.floor(millis / MINUTE) * MINUTE) as [
    number,
    number,
  ];
  const changes = changesBetween(start - REACH, end + REACH, zone);
  const inForce = changes.findLastIndex(({ at }) => at <= start);
  const next = changes.findIndex(({ at }) => at > end);
  const told = changes.slice(Math.max(inForce, 0), next === -1 ? undefined : next + 1);
  const atFirst = offsetAt(start, zone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(inForce === -1 ? observance('STANDARD', '19700101T000000', atFirst, atFirst) : []),
    ...told.flatMap(({ at, from, to }) =>
      observance(to > from ? 'DAYLIGHT' : 'STANDARD', stampOf(at + from * MINUTE), from, to),
    ),
    'END:VTIMEZONE',
  ];
};

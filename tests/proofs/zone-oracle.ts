import { DateTime } from 'luxon';
import type * as venueTime from '@paddock/shared-domain/kernel/venue-time';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** The zones of goal G18. */
export const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Phoenix',
] as const;

/** How many half-hours some known days have, independent of any library. */
export const KNOWN_DAYS: readonly (readonly [string, string, number])[] = [
  ['America/New_York', '2026-11-01', 50],
  ['America/Los_Angeles', '2026-11-01', 50],
  ['America/New_York', '2027-03-14', 46],
  ['America/Los_Angeles', '2027-03-14', 46],
  ['America/New_York', '2027-03-13', 48],
  ['Australia/Lord_Howe', '2027-04-04', 49],
  ['Australia/Lord_Howe', '2026-10-04', 47],
  ['Pacific/Chatham', '2027-04-04', 50],
  ['Pacific/Chatham', '2026-09-27', 46],
  ['Asia/Kathmandu', '2026-11-01', 48],
  ['America/Phoenix', '2027-03-14', 48],
];

/** The rules under test: the product's, or a mutant's. */
export type ZoneRules = Pick<
  typeof venueTime,
  'localDateOf' | 'minuteOfDay' | 'offsetMinutes' | 'venueText' | 'readSlotText' | 'halfHoursOf'
> & {
  isOnGrid(startsAt: Instant, zone: string): boolean;
  lastBookableDate(now: Instant, zone: string): LocalDate;
  /** Names a slot: two instants never have the same name (T1). */
  slotKey(startsAt: Instant, zone: string): string;
};

const at = (millis: number, zone: string): DateTime => DateTime.fromMillis(millis, { zone });
const instant = (millis: number): Instant => new Date(millis).toISOString() as Instant;

/** Where the offset changes in 2026 and 2027, by luxon. A zone without changes uses those of New York. */
export const transitionsOf = (zone: string): number[] => {
  const found: number[] = [];
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += DAY) {
    if (at(day, zone).offset === at(day + DAY, zone).offset) continue;
    for (let millis = day + 15 * MINUTE; millis <= day + DAY; millis += 15 * MINUTE)
      if (at(millis, zone).offset !== at(millis - 15 * MINUTE, zone).offset) found.push(millis);
  }
  return found.length > 0 ? found : transitionsOf('America/New_York');
};

const fail = (...parts: readonly unknown[]): never => {
  throw new Error(parts.map((part) => JSON.stringify(part)).join(' '));
};

/** Compares the rules of one zone with luxon at every half-hour within 2 days of its clock changes. Returns how much was compared. */
export const checkZone = (zone: string, rules: ZoneRules) => {
  const counted = { instants: 0, wallTimes: 0, gaps: 0, overlaps: 0, days: 0, told: [] as string[] };
  for (const change of transitionsOf(zone)) {
    const byWall = new Map<string, number[]>();
    const keys = new Map<string, number>();
    const perDay = new Map<string, number[]>();
    // 1. Instants: date, minute, offset, text, grid, and back again.
    for (let millis = change - 4 * DAY; millis < change + 4 * DAY; millis += 15 * MINUTE) {
      const right = at(millis, zone);
      const wall = right.toFormat("yyyy-MM-dd'T'HH:mm");
      byWall.set(wall, [...(byWall.get(wall) ?? []), millis]);
      const onGrid = right.minute % 30 === 0;
      if (onGrid) perDay.set(right.toISODate() ?? '', [...(perDay.get(right.toISODate() ?? '') ?? []), millis]);
      if (Math.abs(millis - change) > 2 * DAY || millis % (30 * MINUTE) !== 0) continue;
      const startsAt = instant(millis);
      const said = [
        rules.localDateOf(startsAt, zone),
        rules.minuteOfDay(startsAt, zone),
        rules.offsetMinutes(startsAt, zone),
        rules.venueText(startsAt, zone),
        rules.isOnGrid(startsAt, zone),
        rules.readSlotText(rules.venueText(startsAt, zone), zone),
        rules.lastBookableDate(startsAt, zone),
      ];
      const exact = [
        right.toISODate(),
        right.hour * 60 + right.minute,
        right.offset,
        right.toISO({ suppressMilliseconds: true })?.replace('Z', '+00:00'),
        onGrid,
        startsAt,
        right.plus({ months: 2 }).toISODate(),
      ];
      if (JSON.stringify(said) !== JSON.stringify(exact)) fail(zone, startsAt, said, exact);
      const key = rules.slotKey(startsAt, zone);
      if (keys.has(key)) fail(zone, 'two slots share the name', key, instant(keys.get(key) ?? 0), startsAt);
      keys.set(key, millis);
      counted.instants += 1;
      counted.told.push(said.join());
    }
    // 2. Wall times without an offset: skipped by the clock, repeated, or plain.
    const firstDay = at(change - 2 * DAY, zone).startOf('day');
    for (let day = 0; day <= 4; day += 1)
      for (let minute = 0; minute < 1440; minute += 30) {
        const date = firstDay.plus({ days: day }).toISODate() ?? '';
        const text = `${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const instants = byWall.get(text) ?? [];
        const right =
          instants.length === 0
            ? 'slot_nonexistent'
            : instants.length > 1
              ? 'slot_ambiguous'
              : instant(instants[0] ?? 0);
        const said = rules.readSlotText(text, zone);
        if (said !== right) fail(zone, text, said, right);
        counted.wallTimes += 1;
        counted.gaps += right === 'slot_nonexistent' ? 1 : 0;
        counted.overlaps += right === 'slot_ambiguous' ? 1 : 0;
        counted.told.push(`${text}=${said}`);
      }
    // 3. Days: exactly the half-hours on the venue's clock, in order.
    for (let day = 0; day <= 4; day += 1) {
      const date = (firstDay.plus({ days: day }).toISODate() ?? '') as LocalDate;
      const said = rules.halfHoursOf(date, zone);
      const right = (perDay.get(date) ?? []).map(instant);
      if (said.join() !== right.join()) fail(zone, date, said.length, right.length, said, right);
      counted.days += 1;
      counted.told.push(`${date}:${said.length}`);
    }
  }
  return counted;
};

import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  cancelableFrom,
  creditsExpireAt,
  cycleAt,
  cycleBegins,
  cycleDate,
  dayBegins,
} from '@paddock/shared-domain/club/cycles';
import { instantOf, LocalDate, millisOf } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';

/** Zones of both hemispheres, with half-hour offsets, without clock changes, and with days that have no midnight. */
const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Phoenix',
  'Pacific/Chatham',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
];
const STARTS = ['2027-01-29', '2027-01-30', '2027-01-31', '2028-02-29', '2027-03-14', '2026-11-01', '2027-06-15'];

/** An independent calendar: so many months after joining, clamped to the month's end, at the day's first moment. */
const oracle = (startedOn: string, zone: string, cycle: number): string =>
  instantOf(DateTime.fromISO(startedOn, { zone }).plus({ months: cycle }).startOf('day').toMillis());

describe('billing cycles by the venue’s calendar', () => {
  it('CLUB-32 a cycle begins on the day of joining, clamped to the month’s end, in every zone and across clock changes', () => {
    let checked = 0;
    for (const zone of ZONES)
      for (const startedOn of STARTS)
        for (let cycle = 0; cycle <= 60; cycle += 1) {
          const terms = { startedOn: LocalDate.parse(startedOn), zone };
          const begins = cycleBegins(terms, cycle);
          expect(begins, `${zone} ${startedOn} +${cycle}`).toBe(oracle(startedOn, zone, cycle));
          // A cycle includes its own beginning and nothing before it.
          expect(cycleAt(terms, begins), `${zone} ${startedOn} at ${cycle}`).toBe(cycle);
          if (cycle > 0) expect(cycleAt(terms, instantOf(millisOf(begins) - 1))).toBe(cycle - 1);
          checked += 1;
        }
    console.log(`A-091: ${checked} cycles in ${ZONES.length} zones as the independent calendar has them`);
    expect(checked).toBe(ZONES.length * STARTS.length * 61);
  });

  it('a member who joined on the 31st renews on the last day of shorter months, and on the 31st again after them', () => {
    const terms = { startedOn: LocalDate.parse('2027-01-31'), zone: 'America/New_York' };
    expect([1, 2, 3, 12, 13].map((cycle) => cycleDate(terms, cycle))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-01-31',
      '2028-02-29',
    ]);
  });

  it('a day without midnight begins with the first half-hour that exists', () => {
    // In Cairo the clocks go forward at midnight: the day begins at one.
    const first = dayBegins(LocalDate.parse('2027-04-30'), 'Africa/Cairo');
    expect(localDateOf(first, 'Africa/Cairo')).toBe('2027-04-30');
    expect(localDateOf(instantOf(millisOf(first) - 1), 'Africa/Cairo')).toBe('2027-04-29');
  });

  it('CLUB-06 a month’s credits expire at the end of the second cycle after their own, or as the venue sets it', () => {
    const terms = { startedOn: LocalDate.parse('2027-01-31'), zone: 'America/New_York' };
    expect(creditsExpireAt(terms, 0)).toBe(oracle('2027-01-31', terms.zone, 3));
    expect(creditsExpireAt(terms, 5)).toBe(oracle('2027-01-31', terms.zone, 8));
    expect(creditsExpireAt({ ...terms, creditsExpiryCycles: 0 }, 5)).toBe(oracle('2027-01-31', terms.zone, 6));
  });

  it('CLUB-24 a member may leave from the end of the second cycle on', () => {
    const terms = { startedOn: LocalDate.parse('2027-01-31'), zone: 'America/New_York' };
    expect(cancelableFrom(terms)).toBe(oracle('2027-01-31', terms.zone, 2));
  });
});

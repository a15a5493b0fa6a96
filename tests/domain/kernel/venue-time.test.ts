import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '@paddock/kit/config';
import { slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import { LocalDate, millisOf } from '@paddock/shared-domain/kernel/time';
import { halfHoursOf, plusMonths, readSlotText, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { checkZone, KNOWN_DAYS, ZONES } from '../../proofs/zone-oracle.ts';
import { productRules } from '../../proofs/zone-rules.ts';
import { instant } from '../../support/builders/brands.ts';
import { ROUND_THE_CLOCK } from '../../support/builders/venue.ts';

const run = promisify(execFile);
const day = (text: string) => LocalDate.parse(text);

describe('the venue clock', () => {
  it('agrees with luxon at every half-hour two days around each clock change of 2026 and 2027', () => {
    const sums = { instants: 0, wallTimes: 0, gaps: 0, overlaps: 0, days: 0 };
    for (const zone of ZONES) {
      const counted = checkZone(zone, productRules);
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += counted[name];
    }
    console.log(`G18: ${ZONES.length} zones, ${JSON.stringify(sums)}, 0 differences, 0 collisions`);
    expect(sums.gaps).toBeGreaterThan(10);
    expect(sums.overlaps).toBeGreaterThan(10);
  });

  it.each(KNOWN_DAYS)('offers in %s on %s exactly %i half-hours', (zone, date, count) => {
    const starts = halfHoursOf(day(date), zone);
    expect(starts).toHaveLength(count);
    expect(new Set(starts.map((startsAt) => venueText(startsAt, zone))).size).toBe(count);
    expect(slotsOfDay(day(date), { zone, openingHours: ROUND_THE_CLOCK })).toHaveLength(count);
  });

  it('SLOT-04 offers a slot every 30 minutes, with none left out and none between', () => {
    for (const [zone, date] of KNOWN_DAYS) {
      const slots = slotsOfDay(day(date), { zone, openingHours: ROUND_THE_CLOCK }).map(({ startsAt }) =>
        millisOf(startsAt),
      );
      // The step is 30 minutes of real time, also across a clock change of half an hour.
      expect(new Set(slots.slice(1).map((start, index) => start - (slots[index] ?? 0)))).toEqual(new Set([1_800_000]));
    }
  });

  it('LOC-07 the venue’s own zone decides what day and time a slot has, Los Angeles by default, New York as well', () => {
    const byDefault = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x' }).TIMEZONE;
    expect(byDefault).toBe('America/Los_Angeles');
    const startsAt = readSlotText('2027-03-02T23:30', byDefault);
    expect(startsAt).toBe('2027-03-03T07:30:00.000Z');
    const told = (zone: string) => {
      const [date, slot] = [productRules.localDateOf(instant(startsAt), zone), venueText(instant(startsAt), zone)];
      return { date, slot };
    };
    expect(told('America/Los_Angeles')).toEqual({ date: '2027-03-02', slot: '2027-03-02T23:30:00-08:00' });
    expect(told('America/New_York')).toEqual({ date: '2027-03-03', slot: '2027-03-03T02:30:00-05:00' });
    expect(readSlotText('2027-03-02T23:30', 'America/New_York')).toBe('2027-03-03T04:30:00.000Z');
  });

  it('two months ahead is at most the last day of that month', () => {
    expect(
      ['2026-12-31', '2027-12-31', '2027-12-29', '2027-01-15', '2027-07-31'].map((date) => plusMonths(day(date), 2)),
    ).toEqual(['2027-02-28', '2028-02-29', '2028-02-29', '2027-03-15', '2027-09-30']);
  });

  it('refuses texts that are not the start of a slot', () => {
    for (const text of [
      '',
      'soon',
      '2027-02-30T10:00',
      '2027-03-02T24:00',
      '2027-03-02T10:00+99:00',
      '2027-03-02T10:00:60',
      '0001-01-01T10:00',
      '+275760-09-13T00:00',
      '2027-03-02',
    ])
      expect(readSlotText(text, 'America/Los_Angeles'), text).toBe('slot_invalid');
  });

  it('gives the same results in any time zone of the machine', async () => {
    const program = join(import.meta.dirname, '../../proofs/zone-digest.ts');
    const said = await Promise.all(
      ['UTC', 'Asia/Kathmandu', 'America/Los_Angeles'].map(async (TZ) => {
        const { stdout } = await run(process.execPath, ['-C', 'development', '--import', 'tsx', program], {
          env: { ...process.env, TZ },
        });
        return { TZ, ...(JSON.parse(stdout) as { tz: string; instants: number; digest: string }) };
      }),
    );
    console.log(`G18: under ${said.map(({ tz }) => tz).join(', ')}: digest ${said[0]?.digest.slice(0, 16)} each`);
    for (const { TZ, tz, digest } of said) {
      expect(['UTC', 'Etc/UTC', TZ, 'Asia/Katmandu']).toContain(tz);
      expect(digest).toBe(said[0]?.digest);
    }
    expect(new Set(said.map(({ tz }) => tz)).size).toBe(3);
  });
});

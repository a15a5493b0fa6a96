import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { vtimezone } from '@paddock/shared-domain/feeds/vtimezone';
import { Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { ZONES } from '../../proofs/zone-oracle.ts';
import { howMany } from '../../support/how-many.ts';

const MINUTE = 60_000;
const at = (text: string) => Instant.parse(new Date(text).toISOString());
const described = (zone: string, first: Instant, last: Instant): ICAL.Timezone =>
  new ICAL.Timezone(new ICAL.Component(ICAL.parse(vtimezone(zone, first, last).join('\r\n')) as unknown[]));

/** Offset in minutes east of UTC that the description gives for a wall time. */
const offsetOf = (zone: ICAL.Timezone, wall: DateTime): number =>
  zone.utcOffset(
    ICAL.Time.fromData({ year: wall.year, month: wall.month, day: wall.day, hour: wall.hour, minute: wall.minute }),
  ) / 60;

describe('the description of a venue’s time zone in a calendar file', () => {
  // Every 150 minutes meets each time of day; PROOFS=full takes every hour.
  it.each(
    [...ZONES, 'Europe/Dublin', 'Africa/Casablanca', 'America/Sao_Paulo', 'UTC'].map(
      (zone) => [zone, howMany(150, 60), howMany(6_990, 17_490)] as const,
    ),
  )(
    'agrees with luxon throughout 2026 and 2027 in %s, every %i minutes',
    (name, step, atLeast) => {
      const [start, end] = [Date.parse('2026-01-01T12:00:00Z'), Date.parse('2027-12-31T12:00:00Z')];
      const zone = described(name, instantOf(start), instantOf(end));
      let compared = 0;
      for (let millis = start; millis < end; millis += step * MINUTE) {
        const wall = DateTime.fromMillis(millis, { zone: name });
        // A wall time in an hour that happens twice is ambiguous: calendar entries there are written in UTC.
        const moves = wall.minus({ hours: 3 }).offset !== wall.plus({ hours: 3 }).offset;
        if (moves && wall.getPossibleOffsets().length > 1) continue;
        if (offsetOf(zone, wall) !== wall.offset)
          expect.fail(`${wall.toISO()} is described with ${offsetOf(zone, wall)}`);
        compared += 1;
      }
      expect(compared).toBeGreaterThanOrEqual(atLeast);
    },
    60_000,
  );

  it('contains for one race only the clock change before it and the one after', () => {
    const lines = vtimezone('America/Los_Angeles', at('2027-03-03T03:00:00Z'), at('2027-03-03T04:00:00Z'));
    expect(lines).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Los_Angeles',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270314T020000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0700',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]);
  });

  it('describes a zone whose clock never changes', () => {
    const lines = vtimezone('America/Phoenix', at('2027-03-03T03:00:00Z'), at('2027-03-03T04:00:00Z'));
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VTIMEZONE', 'BEGIN:STANDARD']);
    expect(lines).toContain('TZOFFSETTO:-0700');
  });

  it.each([
    ['America/Los_Angeles', '2026-11-01', '2027-03-14'],
    ['America/New_York', '2026-11-01', '2027-03-14'],
  ])('puts the clock changes of %s on %s and %s, at two in the morning', (zone, autumn, spring) => {
    const lines = vtimezone(zone, instantOf(Date.parse('2026-10-01')), instantOf(Date.parse('2027-04-01')));
    expect(lines).toContain(`DTSTART:${autumn.replaceAll('-', '')}T020000`);
    expect(lines).toContain(`DTSTART:${spring.replaceAll('-', '')}T020000`);
  });
});

import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { flagsInOrder } from '../../services/web-kit/src/format/flag-order.ts';
import {
  addDays,
  addMonths,
  dateLabel,
  lastOfMonth,
  monthWeeks,
  shiftMonth,
  weekdayOf,
} from '../../services/web-kit/src/format/local-date.ts';
import { plural } from '../../services/web-kit/src/format/plural.ts';
import { safeRedirect } from '../../services/web-kit/src/format/redirect-guard.ts';
import { slotDate, slotLabel, slotTime } from '../../services/web-kit/src/format/slot-label.ts';

describe('the times of the venue', () => {
  it('are shown in the zone of the venue, whatever zone the screen is in', () => {
    expect(slotDate('2024-05-01T14:30:00-07:00')).toBe('2024-05-01');
    expect(slotTime('2024-05-01T14:30:00-07:00')).toBe('2:30 pm');
    expect(slotLabel('2024-05-01T23:30:00-04:00')).toBe('2024-05-01 11:30 pm');
  });
  it('call midnight 12:00 am and noon 12:00 pm', () => {
    expect([slotTime('2024-05-01T00:00:00-07:00'), slotTime('2024-05-01T12:00:00-07:00')]).toEqual([
      '12:00 am',
      '12:00 pm',
    ]);
  });
  it('refuse a text that is not a time', () => expect(() => slotTime('tomorrow')).toThrow(RangeError));
});

describe('the days of the venue', () => {
  it('add one day across the end of a year, a leap day and the change of the clocks', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  });
  it('use the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1), lastOfMonth('2024-02')]).toEqual([
      '2025-12',
      '2027-01',
      '2024-02-29',
    ]);
  });
  it('are written out with weekday, day, month and year', () =>
    expect(dateLabel('2026-11-22')).toBe('Sunday 22 November 2026'));
  it('fill the weeks of any month completely and in order, from Monday or from Sunday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2199 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(0 as const, 1 as const),
        (year, month, first) => {
          const name = `${year}-${String(month).padStart(2, '0')}`;
          const weeks = monthWeeks(name, first);
          const days = weeks.flat().filter((day) => day !== undefined);
          expect(days[0]).toBe(`${name}-01`);
          expect(days.at(-1)).toBe(lastOfMonth(name));
          expect(
            weeks.every((week) => week.every((day, at) => day === undefined || weekdayOf(day) === (at + first) % 7)),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('small words', () => {
  it('are singular for one seat and plural for others', () => {
    expect([plural(1, 'seat'), plural(3, 'seat'), plural(0, 'seat'), plural(2, 'party', 'parties')]).toEqual([
      '1 seat',
      '3 seats',
      '0 seats',
      '2 parties',
    ]);
  });
  it('put the flags of us, ca and gb first, the others by name', () => {
    const flags = [
      { code: 'nl', name: 'Netherlands' },
      { code: 'gb', name: 'United Kingdom' },
      { code: 'de', name: 'Germany' },
      { code: 'us', name: 'United States' },
      { code: 'ca', name: 'Canada' },
    ];
    expect(flagsInOrder(flags).map(({ code }) => code)).toEqual(['us', 'ca', 'gb', 'de', 'nl']);
  });
});

describe('a redirect', () => {
  it.each(['/dashboard', '/', '/reservations?location=loc7&time=2026-11-22T18:30', '/pages/a#b'])(
    'is followed to %s',
    (path) => expect(safeRedirect(path)).toBe(path),
  );
  it.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
    undefined,
    '/a\\b',
  ])('is ignored if it leaves this site: %j', (path) => expect(safeRedirect(path)).toBeUndefined());
  it('never leads to another origin, whatever text it has', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', 'a', ':', '.', '@', '?'), maxLength: 8 }),
        (text) => {
          const path = safeRedirect(text) ?? '/';
          expect(new URL(path, 'https://venue.test').origin).toBe('https://venue.test');
        },
      ),
    );
  });
});

import { type CalendarEntry, calendarFile, organizerOf } from '@paddock/calendar/feeds/calendar-file';
import { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCalendar } from '../../support/read-calendar.ts';

const at = (text: string) => Instant.parse(new Date(text).toISOString());
const writtenAt = at('2026-11-01T00:00:00Z');
const organizer = { name: 'Paddock', email: 'race@venue.test' };
const entry = (startsAt: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: ReservationId.parse('abcdefghij0123456789'),
  sequence: 0,
  startsAt: at(startsAt),
  endsAt: at(new Date(Date.parse(startsAt) + 1_800_000).toISOString()),
  zone: 'America/Los_Angeles',
  summary: 'Simulator 3',
  location: 'Santa Ana',
  ...more,
});
const fileOf = (...entries: CalendarEntry[]) =>
  calendarFile({ method: 'PUBLISH', language: 'en', organizer, writtenAt, entries });

describe('a calendar file', () => {
  it.each(['America/Los_Angeles', 'America/New_York'])(
    'writes the half-hours of the days around both clock changes in %s so that a parser reads the exact moments',
    (zone) => {
      const starts = ['2026-10-31', '2027-03-13'].flatMap((day) =>
        Array.from({ length: 144 }, (_, half) => new Date(Date.parse(day) + half * 1_800_000).toISOString()),
      );
      const entries = starts.map((start, index) =>
        entry(start, { zone, id: ReservationId.parse(String(index).padStart(20, '0')) }),
      );
      const read = readCalendar(fileOf(...entries));
      expect(read.entries.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual(starts);
      expect(read.entries.map(({ endsAt, startsAt }) => endsAt - startsAt)).toEqual(starts.map(() => 1_800_000));
      expect(read.zones).toEqual([zone]);
      // Entries that touch the repeated hour are written in UTC, all others in the venue's own time.
      const inUtc = read.entries.filter((one) => one.zone === 'UTC').length;
      expect([inUtc, read.entries.length]).toEqual([5, 288]);
    },
  );

  it.each(['UTC', 'Asia/Kathmandu'])('writes times in the time zone of the venue, on a machine in %s', (machine) => {
    const before = process.env['TZ'];
    onTestFinished(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    process.env['TZ'] = machine;
    expect(new Date(writtenAt).getMinutes()).toBe(machine === 'UTC' ? 0 : 45);
    const text = fileOf(entry('2027-03-03T03:00:00Z'), entry('2027-07-03T03:00:00Z', { zone: 'America/New_York' }));
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:20270302T190000');
    expect(text).toContain('DTSTART;TZID=America/New_York:20270702T230000');
    expect(readCalendar(text).zones.toSorted()).toEqual(['America/Los_Angeles', 'America/New_York']);
  });

  it('preserves long, foreign and hostile names, and none of them becomes a property of its own', () => {
    const names = [
      '🏁'.repeat(60),
      `${'x'.repeat(66)}é${'y'.repeat(90)}`,
      'Seat; no, 3 \\ "the\nlast" : one',
      'BEGIN:VEVENT\r\nATTENDEE:mailto:eve@evil.test',
    ];
    const entries = names.map((summary) => entry('2027-03-03T03:00:00Z', { summary, location: summary }));
    const text = calendarFile({
      method: 'PUBLISH',
      language: 'en',
      organizer,
      title: 'Pit, lane; \\ 🏁',
      writtenAt,
      entries,
    });
    const read = readCalendar(text);
    const expected = names.map((name) => name.replace('\r\n', '\n'));
    expect(read.entries.map(({ summary }) => summary)).toEqual(expected);
    expect(read.entries.map(({ location }) => location)).toEqual(expected);
    // The parser does not know these two properties and returns them still escaped.
    expect(read.names).toEqual(['Pit\\, lane\\; \\\\ 🏁', 'Pit\\, lane\\; \\\\ 🏁']);
    expect(read.entries).toHaveLength(names.length);
    expect(text).not.toMatch(/^ATTENDEE/m);
  });

  it('contains the organizer, the method, the status and number of the entry, and the time of writing', () => {
    const cancelled = entry('2027-03-03T03:00:00Z', { sequence: 7, status: 'CANCELLED' });
    const read = readCalendar(
      calendarFile({ method: 'CANCEL', language: 'es', organizer, writtenAt, entries: [cancelled] }),
    );
    expect(read.method).toBe('CANCEL');
    expect(read.entries[0]).toMatchObject({
      uid: 'abcdefghij0123456789@paddock',
      sequence: 7,
      status: 'CANCELLED',
      organizer: 'mailto:race@venue.test',
      stampedAt: Date.parse(writtenAt),
    });
  });

  it.each([
    ['Paddock <race@venue.test>', { name: 'Paddock', email: 'race@venue.test' }],
    ['"The Pit, Inc." <race@venue.test>', { name: 'The Pit, Inc.', email: 'race@venue.test' }],
    ['race@venue.test', { name: 'Paddock', email: 'race@venue.test' }],
    ['<race@venue.test>', { name: 'Paddock', email: 'race@venue.test' }],
  ])('takes its organizer from the sender %s of the settings', (sender, expected) => {
    expect(organizerOf(sender)).toEqual(expected);
  });

  it('is readable without any entries', () => {
    expect(readCalendar(fileOf()).entries).toEqual([]);
  });
});

import { type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { minuteOfDay, readSlotText } from '@paddock/shared-domain/kernel/venue-time';
import { beforeQuiet, isQuiet, quietEnd, QuietHours } from '@paddock/shared-domain/venues/quiet-hours';
import { describe, expect, it } from 'vitest';

const ZONE = 'America/Los_Angeles';
const NIGHT: QuietHours = { from: 22 * 60, until: 8 * 60 };
const at = (text: string): Instant => readSlotText(text, ZONE) as Instant;

describe('Quiet hours', () => {
  it.each([
    ['2027-03-02T21:59', '2027-03-02T21:59'],
    ['2027-03-02T22:00', '2027-03-03T08:00'],
    ['2027-03-03T07:59', '2027-03-03T08:00'],
    ['2027-03-03T08:00', '2027-03-03T08:00'],
  ])('a mail of %s may be sent from %s on', (moment, end) => {
    expect(quietEnd(at(moment), ZONE, NIGHT)).toBe(at(end));
  });

  it('may be within a day, and a venue may have none', () => {
    const noon = { from: 12 * 60, until: 14 * 60 };
    expect(quietEnd(at('2027-03-02T13:00'), ZONE, noon)).toBe(at('2027-03-02T14:00'));
    expect(isQuiet(at('2027-03-02T14:00'), ZONE, noon)).toBe(false);
    expect(quietEnd(at('2027-03-02T23:00'), ZONE, null)).toBe(at('2027-03-02T23:00'));
  });

  it('follow the wall clock when it goes forward and back', () => {
    // The night of 13 March has nine quiet hours, that of 6 November eleven.
    const [spring, autumn] = [at('2027-03-13T22:00'), at('2027-11-06T22:00')];
    expect(Date.parse(quietEnd(spring, ZONE, NIGHT)) - Date.parse(spring)).toBe(9 * 60 * MINUTE);
    expect(Date.parse(quietEnd(autumn, ZONE, NIGHT)) - Date.parse(autumn)).toBe(11 * 60 * MINUTE);
    const doubled = { from: 60, until: 120 };
    expect(quietEnd(at('2027-11-07T00:59'), ZONE, doubled)).toBe(at('2027-11-07T00:59'));
    expect(minuteOfDay(quietEnd('2027-11-07T08:10:00.000Z' as Instant, ZONE, doubled), ZONE)).toBe(120);
  });

  it('do not include their end or the moment before they begin, over two clock changes', () => {
    let checked = 0;
    for (const start of ['2027-03-13T12:00', '2027-11-06T12:00'])
      for (let minutes = 0; minutes < 36 * 60; minutes += 7) {
        const moment = plusMillis(at(start), minutes * MINUTE);
        const [after, before] = [quietEnd(moment, ZONE, NIGHT), beforeQuiet(moment, ZONE, NIGHT)];
        expect([isQuiet(after, ZONE, NIGHT), isQuiet(before, ZONE, NIGHT)]).toEqual([false, false]);
        expect(after >= moment && before <= moment).toBe(true);
        checked += 1;
      }
    console.log(`quiet hours: ${checked} moments over two clock changes`);
  });

  it('cannot end at the time at which they begin', () => {
    expect(QuietHours.safeParse({ from: 60, until: 60 }).success).toBe(false);
  });
});

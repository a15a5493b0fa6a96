import { firstBookableDate } from '@paddock/shared-domain/booking/bookable-slots';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { describe, expect, it } from 'vitest';
import { instant } from '../../support/builders/brands.ts';

const zone = 'America/Los_Angeles';
const open = { zone, openingHours: DEFAULT_OPENING_HOURS };
/** Saturday 21 November 2026 at a UTC time of the night after; Los Angeles is eight hours behind. */
const at = (utc: string) => instant(`2026-11-22T${utc}:00.000Z`);

describe('the day on which a booking screen opens', () => {
  it('is today until the last start has begun, then the next day', () => {
    expect(firstBookableDate(at('05:29'), open)).toBe('2026-11-21');
    expect(firstBookableDate(at('05:30'), open)).toBe('2026-11-22');
  });

  it('skips days on which the venue is closed, and is today if it never opens', () => {
    const weekdays = DEFAULT_OPENING_HOURS.map((hours, weekday) => (weekday > 4 ? null : hours));
    expect(firstBookableDate(at('05:00'), { zone, openingHours: weekdays })).toBe('2026-11-23');
    const never = DEFAULT_OPENING_HOURS.map(() => null);
    expect(firstBookableDate(at('05:00'), { zone, openingHours: never })).toBe('2026-11-21');
  });
});

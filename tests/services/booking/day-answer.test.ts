import { bookableOf, dayJson, type ReadyDay } from '@paddock/venue/venues/day-answer';
import { slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, type LocalDate, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { describe, expect, it } from 'vitest';

const DATE = '2027-03-02' as LocalDate;
const venue = { zone: 'America/Los_Angeles', openingHours: DEFAULT_OPENING_HOURS };
const readyDay = (): ReadyDay => ({
  version: '1',
  venue,
  slots: slotsOfDay(DATE, venue).map((slot, index) => ({
    ...slot,
    free: (index % 3 === 0 ? [] : ['seat1', 'seat2']) as SeatId[],
  })),
});

describe('the free slots of a day', () => {
  it('leave out a slot from the moment it begins, also after earlier answers of the same day', () => {
    const day = readyDay();
    const first = day.slots[0]?.startsAt as Instant;
    for (let minutes = -60; minutes < 26 * 60; minutes += 15) {
      const now = plusMillis(first, minutes * MINUTE);
      const wanted = bookableOf(day, DATE, now).flatMap(({ slot, time, block, free }) =>
        free.map((calendar) => ({ slot, time, calendar, block })),
      );
      expect(JSON.parse(dayJson(day, DATE, now).toString()), now).toEqual(wanted);
    }
    // Back again, because a clock may be set back.
    const all = JSON.parse(dayJson(day, DATE, plusMillis(first, -HOUR)).toString()) as unknown[];
    expect(all).toHaveLength(day.slots.filter(({ free }) => free.length > 0).length * 2);
  });
  it('are serialised once for all requests between the starts of two slots', () => {
    const day = readyDay();
    const first = day.slots[0]?.startsAt as Instant;
    const answer = dayJson(day, DATE, plusMillis(first, MINUTE));
    expect(dayJson(day, DATE, plusMillis(first, 29 * MINUTE))).toBe(answer);
    expect(dayJson(day, DATE, plusMillis(first, 30 * MINUTE))).not.toBe(answer);
  });
});

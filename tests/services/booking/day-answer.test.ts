import { bookableOf, dayJson, type ReadyDay, ReadyDays } from '@paddock/venue/venues/day-answer';
import { slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import { LocationId, type SeatId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, type LocalDate, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { stub } from '../../support/stub.ts';

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

/** A database with one location, whose queries are answered when the test says so, with what it holds when they are sent. */
const slowDatabase = () => {
  let version = 1;
  const sent: { readonly name: string; readonly answer: () => void }[] = [];
  const query = ({ name, values }: { name: string; values: [string | string[], string | string[]] }) => {
    const seats = [{ id: 'seat1', active: true }];
    const day = { timezone: venue.zone, opening_hours: venue.openingHours, seats, taken: {}, version: `${version}/` };
    const versions = [values[0]].flat().map((id) => ({ version: id === 'west' ? day.version : null }));
    const rows = name === 'availability-day' ? [day] : versions;
    return new Promise((resolve) => void sent.push({ name, answer: () => resolve({ rows }) }));
  };
  const answer = async (at: number): Promise<void> => {
    await expect.poll(() => sent.length).toBeGreaterThan(at);
    sent[at]?.answer();
  };
  const names = () => sent.map(({ name }) => name);
  return { db: stub<Pool>({ query: query as unknown as Pool['query'] }), change: () => (version += 1), answer, names };
};
const WEST = LocationId.parse('west');
const [VERSIONS, DAY] = ['availability-day-versions', 'availability-day'];

describe('the day that a request gets', () => {
  it('is read once for all requests that come together', async () => {
    const { db, answer, names } = slowDatabase();
    const days = new ReadyDays(db);
    const asked = [days.get(WEST, DATE), days.get(WEST, DATE), days.get(LocationId.parse('nowhere'), DATE)];
    await answer(0);
    await answer(1);
    const [first, second, none] = await Promise.all(asked);
    expect([first?.version, none]).toEqual(['1/', undefined]);
    expect(second).toBe(first);
    const again = days.get(WEST, DATE);
    await answer(2);
    expect(await again).toBe(first);
    expect(names()).toEqual([VERSIONS, DAY, VERSIONS]);
  });

  it('is never older than what was there when the request came, though a look for others is under way', async () => {
    const { db, answer, change, names } = slowDatabase();
    const days = new ReadyDays(db);
    const early = days.get(WEST, DATE);
    await answer(0);
    await answer(1);
    await early;
    const before = days.get(WEST, DATE);
    await expect.poll(() => names().length).toBe(3);
    change();
    const after = days.get(WEST, DATE);
    await answer(2);
    await answer(3);
    await answer(4);
    expect([(await before)?.version, (await after)?.version]).toEqual(['1/', '2/']);
    expect(names()).toEqual([VERSIONS, DAY, VERSIONS, VERSIONS, DAY]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';
import { at, eventsOf } from '../refunds/refund-world.ts';

/** Three days of ten half-hours: more drafts than one process has connections for reads. */
const DAYS = ['2027-03-08', '2027-03-09', '2027-03-10'];
const HALVES = Array.from({ length: 10 }, (_, half) => half);
const timeOf = (half: number): string => `${12 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`;

/** Stops each request after it has checked its draft and before it appends to the day, until the gate opens. */
let letGo = (): void => undefined;
let held = 0;
const gate = new Promise<void>((resolve) => (letGo = resolve));
const failpoints = {
  hit: async (name: string): Promise<void> => {
    if (name !== 'draft:looked') return;
    held += 1;
    await gate;
  },
};

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let pia: Person;
let ada: Person;
beforeAll(async () => {
  venue = await startVenue(undefined, {}, undefined, failpoints);
  place = await venue.open({}, 2, 2000);
  [pia, ada] = await Promise.all([
    venue.person('pia', { permissions: ['reservations.change_reservation'] }),
    venue.person('ada'),
  ]);
});
afterAll(() => venue.close());

const drafted = async (day: string, half: number) => {
  const slot = at(timeOf(half), day);
  const booked = await pia.post('/reservations', { calendar: place.seats[0], slot, user: ada.id });
  const opened = await pia.post('/planner/drafts', { location: place.location, date: day, reason: 'Service' });
  const path = `/planner/drafts/${opened.body.id}`;
  const to = { calendar: place.seats[1], slot: at(timeOf(half + 1), day) };
  const seen = await pia.post(`${path}/changes`, { moves: [{ id: booked.body.id, ...to }] });
  const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = seen.body.totals;
  return { path, body: { expected: { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } } };
};

describe('thirty drafts that are applied at once', () => {
  it('do not block other reads, and are all applied', async () => {
    const drafts = [];
    for (const day of DAYS) for (const half of HALVES) drafts.push(await drafted(day, half));
    const applying = drafts.map(({ path, body }) => pia.post(`${path}/apply`, body));
    // Nothing is appended before the gate opens. If the drafts held connections for reads, these reads would wait.
    await expect.poll(() => held).toBeGreaterThan(0);
    const own = await Promise.all(DAYS.map(() => ada.get('/reservations?page_size=100')));
    expect(own.map(({ status, body }) => [status, body.count])).toEqual(DAYS.map(() => [200, 30]));
    letGo();
    const answers = await Promise.all(applying);
    expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    expect(await eventsOf(venue, 'ReservationMoved')).toHaveLength(drafts.length);
  });
});

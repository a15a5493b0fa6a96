import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let planner: Person;
let owner: Person;
let place: { location: string; type: string; seats: string[] };

beforeAll(async () => {
  venue = await startVenue();
  planner = await venue.person('pia', { permissions: ['reservations.change_reservation'] });
  owner = await venue.person('olga', { superuser: true });
  place = await venue.open({ name: 'Downtown' }, 1);
});
afterAll(() => venue.close());

const SIX = 18 * 60;
const standInLine = (person: Person, date: string) =>
  person.post('/waiting', { location: place.location, date, from: SIX, until: SIX });
const bookedAt = async (slot: string, whose: Person): Promise<string> => {
  const booked = await planner.post('/reservations', { slot, calendar: place.seats[0], user: whose.id });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  return booked.body.id as string;
};
const offerOf = async (person: Person) => (await person.get('/waiting')).body[0]?.offer ?? null;
const look = (): Promise<unknown> => venue.composed.contexts.notices.run();
const at = (moment: string): void => venue.clock.set(moment as Instant);

describe('the check of waiting lists', () => {
  it('finds a new seat, which no event of the day reports, five minutes after the last check of all lists', async () => {
    const [lia, guest] = [await venue.person('lia', { card: 'tok_visa' }), await venue.person('guest')];
    await bookedAt('2027-03-03T18:00:00-08:00', guest);
    at('2027-03-01T18:30:00.000Z');
    expect((await standInLine(lia, '2027-03-03')).status).toBe(201);
    await expect.poll(async () => (await lia.get('/waiting')).body.length).toBe(1);
    await look();
    const seat = await owner.post('/calendars', {
      location: place.location,
      type: place.type,
      name: 'Bay 2',
      cost_cents: 1800,
      cost_unit: '30 min',
      image: null,
    });
    expect(seat.status, JSON.stringify(seat.body)).toBe(201);
    const free = `/avail/quote?location=${place.location}&date=2027-03-03`;
    await expect.poll(async () => (await venue.anonymous.get(free)).body.length).toBeGreaterThan(0);
    // No offer is due, and all lists were checked less than five minutes ago.
    at('2027-03-01T18:34:59.000Z');
    await look();
    expect(await offerOf(lia)).toBeNull();
    at('2027-03-01T18:35:00.000Z');
    await look();
    await expect.poll(() => offerOf(lia)).toMatchObject({ slots: [{ calendar: seat.body.id }] });
    expect((await owner.patch(`/calendars/${seat.body.id}`, { active: false })).status).toBeLessThan(300);
  });

  it('catches up after hours without a check: the first offer expires, and the next person gets a full half-hour', async () => {
    const [max, eva] = [
      await venue.person('max', { card: 'tok_visa' }),
      await venue.person('eva', { card: 'tok_visa' }),
    ];
    const guest = await venue.person('second-guest');
    const booked = await bookedAt('2027-03-04T18:00:00-08:00', guest);
    at('2027-03-01T19:00:00.000Z');
    for (const person of [max, eva]) expect((await standInLine(person, '2027-03-04')).status).toBe(201);
    expect((await planner.delete(`/reservations/${booked}`)).status).toBeLessThan(300);
    await expect.poll(() => offerOf(max)).toMatchObject({ expires_at: '2027-03-01T19:30:00.000Z' });
    // No check runs for four hours.
    at('2027-03-01T23:00:00.000Z');
    await look();
    await expect.poll(() => offerOf(eva)).toMatchObject({ expires_at: '2027-03-01T23:30:00.000Z' });
    expect(await offerOf(max)).toBeNull();
    const toMax = (await venue.log()).filter(
      ({ type, data }) => type.startsWith('Offer') && (data as { userId?: string }).userId === max.id,
    );
    expect(toMax.map(({ type }) => type)).toEqual(['OfferAnnounced', 'OfferExpired']);
  });
});

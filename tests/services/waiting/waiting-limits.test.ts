import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let planner: Person;
let location: string;
let seats: string[];

beforeAll(async () => {
  venue = await startVenue();
  planner = await venue.person('pia', { permissions: ['reservations.change_reservation'], card: 'tok_visa' });
  ({ location, seats } = await venue.open({ name: 'Downtown' }, 1));
});
afterAll(() => venue.close());

const dayOf = (number: number) => `2027-03-${String(number).padStart(2, '0')}`;
/** Books the only seat at 18:00, so that the day is full for those who wait. */
const full = async (day: string, whose: Person): Promise<string> => {
  // Clocks go forward on March 14.
  const slot = `${day}T18:00:00-0${day < dayOf(14) ? 8 : 7}:00`;
  const booked = await planner.post('/reservations', { slot, calendar: seats[0], user: whose.id });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  return booked.body.id as string;
};
const standInLine = (person: Person, date: string) =>
  person.post('/waiting', { location, date, from: 18 * 60, until: 18 * 60 });
const offersTo = ({ email }: Person): number =>
  readdirSync(join(venue.folder, 'mail'))
    .filter((name) => name.endsWith('.eml') && name.includes('-seat-offered-'))
    .filter((name) => readFileSync(join(venue.folder, 'mail', name), 'utf8').includes(`To: ${email}`)).length;
const toldOf = async (type: string, person: Person): Promise<number> =>
  (await venue.log()).filter((event) => event.type === type && (event.data as { userId?: string }).userId === person.id)
    .length;

describe('the limits of waiting lists', () => {
  it('let a person wait for at most ten days, until they leave a list', async () => {
    const [lia, guest] = [await venue.person('lia', { card: 'tok_visa' }), await venue.person('guest')];
    const days = Array.from({ length: 11 }, (_, index) => dayOf(2 + index));
    for (const day of days) await full(day, guest);
    const waits: string[] = [];
    for (const day of days.slice(0, 10)) {
      const stands = await standInLine(lia, day);
      expect(stands.status, JSON.stringify(stands.body)).toBe(201);
      waits.push(stands.body.id as string);
    }
    await expect.poll(async () => (await lia.get('/waiting')).body.length).toBe(10);
    const refused = await standInLine(lia, dayOf(12));
    expect([refused.status, refused.body.non_field_errors ?? refused.body.detail]).toEqual([
      409,
      ['You are already on ten waiting lists. Leave one of them first.'],
    ]);
    expect((await lia.delete(`/waiting/${waits[0]}`)).status).toBe(204);
    await expect.poll(async () => (await lia.get('/waiting')).body.length).toBe(9);
    expect((await standInLine(lia, dayOf(12))).status).toBe(201);
  });

  it('mail a person at most five offers a day; a sixth seat is held for them and shown without a mail', async () => {
    const [max, eva, guest] = [
      await venue.person('max', { card: 'tok_visa' }),
      await venue.person('eva', { card: 'tok_visa' }),
      await venue.person('second-guest'),
    ];
    const days = Array.from({ length: 7 }, (_, index) => dayOf(15 + index));
    const booked: string[] = [];
    for (const day of days) booked.push(await full(day, guest));
    for (const day of days.slice(0, 6)) expect((await standInLine(max, day)).status).toBe(201);
    expect((await standInLine(eva, dayOf(21))).status).toBe(201);
    const free = async (from: number, to: number) => {
      for (const id of booked.slice(from, to))
        expect((await planner.delete(`/reservations/${id}`)).status).toBeLessThan(300);
    };
    await free(0, 6);
    await expect
      .poll(async () => (await max.get('/waiting')).body.filter(({ offer }: { offer: unknown }) => offer).length)
      .toBe(6);
    await expect.poll(() => offersTo(max)).toBe(5);
    // Mails are written in log order: when Eva has hers, all offers to Max have been handled.
    await free(6, 7);
    await expect.poll(() => offersTo(eva)).toBe(1);
    expect(offersTo(max)).toBe(5);
    expect(await toldOf('SeatsOffered', max)).toBe(6);
  });

  it('apply to staff: they cannot offer a seat to themselves, and get an offer in turn like everybody', async () => {
    const day = dayOf(25);
    const guest = await venue.person('third-guest');
    const booked = await full(day, guest);
    const own = await standInLine(planner, day);
    expect(own.status).toBe(201);
    const before = (await venue.log()).length;
    expect((await planner.post(`/waiting/${own.body.id}/offer`)).status).toBe(403);
    expect((await venue.log()).slice(before).filter(({ type }) => type.startsWith('Seats'))).toEqual([]);
    expect((await planner.delete(`/reservations/${booked}`)).status).toBeLessThan(300);
    await expect.poll(async () => (await planner.get('/waiting')).body[0]?.offer ?? null).not.toBeNull();
  });
});

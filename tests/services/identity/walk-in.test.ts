import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let desk: Person;
let ada: Person;

beforeAll(async () => {
  venue = await startVenue(undefined, { RATE_LIMITS: 'on' });
  place = await venue.open();
  desk = await venue.person('desk', { permissions: ['reservations.change_reservation'] });
  ada = await venue.person('ada');
});
afterAll(() => venue.close());
const wanda = { first_name: 'Wanda', last_name: 'Inn', email: 'wanda@example.test' };

describe('somebody who walks in', () => {
  it('has an account made at the desk, is booked for, found by search, and the audit says who made it', async () => {
    const made = await desk.post('/users/walk-in', wanda);
    expect(made).toMatchObject({ status: 201, body: { email: wanda.email } });
    expect(Object.keys(made.body).toSorted()).toEqual(['display_name', 'email', 'id']);
    const slot = { calendar: place.seats[0], slot: '2027-03-02T12:00:00-08:00', user: made.body.id };
    expect((await desk.post('/reservations', slot)).status).toBe(201);
    const found = await desk.get('/users?search=Wanda');
    expect(found.body.results).toMatchObject([{ id: made.body.id, email: wanda.email }]);
    const events = (await venue.log()).filter(({ stream }) => stream === `user-${made.body.id}`);
    expect(events.map(({ type, metadata }) => [type, (metadata as { actor: object }).actor])).toEqual([
      ['UserRegistered', { kind: 'staff', userId: desk.id, permission: 'reservations.change_reservation' }],
    ]);
    // Personal data stands in the vault alone.
    expect(JSON.stringify(await venue.log())).not.toContain('Wanda');
  });

  it('has one account: the same address again is refused and nothing is merged, and customers make none for others', async () => {
    const again = await desk.post('/users/walk-in', { ...wanda, first_name: 'Somebody', email: 'WANDA@example.test' });
    expect(again).toMatchObject({ status: 400, body: { email: ['A user with that email already exists.'] } });
    expect((await desk.get('/users?search=Somebody')).body.results).toEqual([]);
    expect((await ada.post('/users/walk-in', { ...wanda, email: 'other@example.test' })).status).toBe(403);
    expect((await desk.post('/users/walk-in', { ...wanda, first_name: ' ', email: 'new@example.test' })).status).toBe(
      400,
    );
  });

  it('is one of thirty an hour that one of the staff makes accounts for: each of them is written to', async () => {
    const busy = await venue.person('busy', { permissions: ['reservations.change_reservation'] });
    const statuses: number[] = [];
    for (let number = 0; number < 32; number += 1)
      statuses.push((await busy.post('/users/walk-in', { ...wanda, email: `guest${number}@example.test` })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    // Their colleague’s guests do not wait for that.
    expect((await desk.post('/users/walk-in', { ...wanda, email: 'late@example.test' })).status).toBe(201);
  });
});

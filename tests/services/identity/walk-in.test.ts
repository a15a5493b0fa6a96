import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailedLink } from '../../support/open-mailed-link.ts';
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

describe('a walk-in customer', () => {
  it('gets an account at the desk, can be booked for and found, and the log says who created the account', async () => {
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
    // Personal data is in the vault only.
    expect(JSON.stringify(await venue.log())).not.toContain('Wanda');
  });

  it('gets one account: the same email is refused, nothing is merged, and customers cannot create accounts for others', async () => {
    const again = await desk.post('/users/walk-in', { ...wanda, first_name: 'Somebody', email: 'WANDA@example.test' });
    expect(again).toMatchObject({ status: 400, body: { email: ['A user with that email already exists.'] } });
    expect((await desk.get('/users?search=Somebody')).body.results).toEqual([]);
    expect((await ada.post('/users/walk-in', { ...wanda, email: 'other@example.test' })).status).toBe(403);
    expect((await desk.post('/users/walk-in', { ...wanda, first_name: ' ', email: 'new@example.test' })).status).toBe(
      400,
    );
  });

  it('may have no email address: they get no mail and cannot log in, and are found by name and phone', async () => {
    const chief = await venue.person('chief', { superuser: true });
    const made = await desk.post('/users/walk-in', { first_name: 'Ned', email: '', contact_phone: '(212) 555-0123' });
    expect(made).toMatchObject({ status: 201, body: { display_name: 'Ned', email: '' } });
    const { id } = made.body;
    // Names are not unique: a second one is another person.
    expect((await desk.post('/users/walk-in', { first_name: 'Ned' })).body.id).not.toBe(id);
    const one = { first_name: 'Ned', contact_phone: '12' };
    expect((await desk.post('/users/walk-in', one)).body).toMatchObject({ contact_phone: [expect.any(String)] });
    expect((await desk.get('/users?search=212-555-0123')).body.results).toMatchObject([{ id, email: '' }]);
    const slot = { calendar: place.seats[1], slot: '2027-03-02T12:00:00-08:00', user: id };
    const booked = await desk.post('/reservations', slot);
    expect(booked.status).toBe(201);
    const cash = { paid: true, how: 'cash', expected_cents: 1971 };
    await expect.poll(async () => (await desk.patch(`/reservations/${booked.body.id}`, cash)).status).toBe(200);
    expect((await desk.delete(`/reservations/${booked.body.id}?reason=A+rig+broke`)).status).toBe(204);
    const seen = (await chief.get(`/users/${id}`)).body;
    expect(seen).toMatchObject({
      email: '',
      contact_phone: '+12125550123',
      username: expect.stringMatching(/^walk-in-/),
    });
    // Nothing waits for an address, and nothing was sent to nobody.
    const { progress } = venue.composed.deps;
    await expect.poll(async () => progress.hasReached(await venue.store.head())).toBe(true);
    await venue.composed.contexts.waitingMails.sweep();
    const { waiting_mails, failed_mails } = (await chief.get('/operations')).body;
    expect([waiting_mails, failed_mails]).toEqual([[], []]);
    // An address that staff enter later is in force at once, and is the login name.
    expect((await chief.patch(`/users/${id}`, { email: 'ned@example.test' })).body).toMatchObject({
      email: 'ned@example.test',
      username: 'ned@example.test',
    });
    expect(await openMailedLink(venue, 'ned@example.test')).toBeTruthy();
    expect((await chief.delete(`/users/${id}`)).status).toBe(204);
  });

  it('is one of at most thirty an hour for whom one member of the staff can create an account', async () => {
    const busy = await venue.person('busy', { permissions: ['reservations.change_reservation'] });
    const statuses: number[] = [];
    for (let number = 0; number < 32; number += 1)
      statuses.push((await busy.post('/users/walk-in', { ...wanda, email: `guest${number}@example.test` })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    // A colleague has a limit of their own.
    expect((await desk.post('/users/walk-in', { ...wanda, email: 'late@example.test' })).status).toBe(201);
  });
});

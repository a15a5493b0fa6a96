import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../support/venue.ts';

let venue: Venue;
let ada: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue();
  ada = await venue.person('ada', { card: 'tok_visa' });
  admin = await venue.person('admin', { permissions: ['user.change_user', 'reservations.change_reservation'] });
  owner = await venue.person('owner', { superuser: true });
});
afterAll(() => venue.close());

describe('looks at personal data, in the whole product (invariant U2)', () => {
  it('are on record for every page of an account that staff open, and can be searched by the owner alone', async () => {
    const all = async () => {
      const { deps } = venue.composed;
      const head = await venue.store.head();
      await Promise.all(
        ['audit', 'balances', 'reservations', 'users'].map((name) => deps.positions.waitFor(name, head, 60_000)),
      );
    };
    await all();
    const before = (await venue.log()).length;
    for (const page of ['', '/card', '/balance', '/cost', '/history'])
      expect((await admin.get(`/users/${ada.id}${page}`)).status).toBe(200);
    await admin.get(`/reservations?user=${ada.id}`);
    const recorded = (await venue.log()).slice(before).filter(({ type }) => type === 'PersonalDataRead');
    expect(recorded.map(({ data }) => (data as { what: string }).what).toSorted()).toEqual([
      'GET /reservations',
      'GET /users/:id',
      'GET /users/:id/balance',
      'GET /users/:id/card',
      'GET /users/:id/cost',
      'GET /users/:id/history',
    ]);
    await all();
    const found = await owner.get(`/audit/reads?user=${ada.id}&reader=${admin.id}`);
    expect(found.body.count).toBe(recorded.length);
    expect(found.body.results[0]).toMatchObject({
      reader: admin.id,
      user: ada.id,
      permission: expect.stringMatching(/^(user\.change_user|reservations\.change_reservation)$/),
    });
    expect((await owner.get(`/audit/reads?user=${ada.id}&to=2020-01-01T00:00:00.000Z`)).body.count).toBe(0);
    expect((await admin.get('/audit/reads')).status).toBe(403);
    expect((await ada.get('/audit/reads')).status).toBe(403);
  });
});

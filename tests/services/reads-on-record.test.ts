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

/** Waits until the read models have read all events so far. */
const all = async () => {
  const { deps } = venue.composed;
  const head = await venue.store.head();
  await Promise.all(
    ['audit', 'balances', 'reservations', 'users'].map((name) => deps.positions.waitFor(name, head, 60_000)),
  );
};

describe('reads of personal data (invariant U2)', () => {
  it('are recorded for every page of an account that staff open, and only the owner can search them', async () => {
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
      reader_name: expect.stringContaining('admin'),
      user_name: expect.stringContaining('ada'),
      permission: expect.stringMatching(/^(user\.change_user|reservations\.change_reservation)$/),
    });
    // The list shows names, which are personal data: reading it is recorded too.
    await expect
      .poll(async () => {
        const { body } = await owner.get(`/audit/reads?user=${ada.id}&reader=${owner.id}`);
        return body.results.map(({ what }: { what: string }) => what);
      })
      .toContain('GET /audit/reads');
    expect((await owner.get(`/audit/reads?user=${ada.id}&to=2020-01-01T00:00:00.000Z`)).body.count).toBe(0);
    expect((await admin.get('/audit/reads')).status).toBe(403);
    expect((await ada.get('/audit/reads')).status).toBe(403);
  });

  it('are listed page by page; the list leaves out the reader’s own reads of it, unless the query names a reader', async () => {
    const seen = await Promise.all(['kim', 'lou', 'max', 'nia'].map((name) => venue.person(name)));
    venue.clock.advance(60_000);
    for (const { id } of seen) expect((await admin.get(`/users/${id}`)).status).toBe(200);
    venue.clock.advance(60_000);
    const page = async (number: number) => {
      await all();
      return (await owner.get(`/audit/reads?page_size=2&page=${number}`)).body;
    };
    const [first, second, again] = [await page(1), await page(2), await page(1)];
    const whom = [first, second].flatMap(({ results }) => results.map(({ user }: { user: string }) => user));
    expect(whom).toHaveLength(4);
    expect(new Set(whom)).toEqual(new Set(seen.map(({ id }) => id)));
    expect([second.count, second.page_count]).toEqual([first.count, first.page_count]);
    expect(again).toEqual(first);
    // Reads of the list are recorded all the same: a query for this reader and another owner see them.
    await all();
    const chief = await venue.person('chief', { superuser: true });
    for (const [who, query] of [
      [owner, `reader=${owner.id}&`],
      [chief, ''],
    ] as const) {
      const { body } = await who.get(`/audit/reads?${query}user=${whom[3]}`);
      expect(body.results.map(({ what }: { what: string }) => what)).toContain('GET /audit/reads');
    }
  });
});

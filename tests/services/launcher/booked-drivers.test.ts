import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFloor, RACES, type Floor } from './floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

it('race staff see who drives now and next, by public name and without email address, and the read is recorded', async () => {
  const { chief, venue, seat, place } = floor;
  const desk = await venue.person('desk', { permissions: ['reservations.change_reservation'] });
  const [ada, bob, eve] = [await venue.person('ada'), await venue.person('bob'), await venue.person('eve')];
  await bob.patch('/users/me', { first_name: 'Bob', last_name: 'Sample' });
  const start = plusMillis(venue.clock.now(), SLOT_MILLIS);
  const book = async (n: number, half: number, user: string) => {
    const slot = plusMillis(start, half * SLOT_MILLIS);
    expect((await desk.post('/reservations', { calendar: seat(n), slot, user })).status).toBe(201);
  };
  // Ada has the first seat for an hour and a half. On the second seat Bob is next, and Eve after him.
  for (const half of [0, 1, 2]) await book(0, half, ada.id);
  await book(1, 1, bob.id);
  await book(1, 2, eve.id);
  venue.clock.advance(SLOT_MILLIS + 60_000);

  const before = (await venue.log()).length;
  const path = `/races/drivers?location=${place.location}`;
  const seen = await chief.get(path);
  expect(seen.status).toBe(200);
  expect(seen.body.results).toHaveLength(2);
  expect(seen.body.results).toEqual(
    expect.arrayContaining([
      { calendar: seat(0), user: ada.id, user_name: 'Racer', starts_at: start },
      { calendar: seat(1), user: bob.id, user_name: 'Bob S.', starts_at: plusMillis(start, SLOT_MILLIS) },
    ]),
  );
  const looks = (await venue.log()).slice(before).filter(({ type }) => type === 'PersonalDataRead');
  expect(looks).toMatchObject([
    {
      data: { what: 'GET /races/drivers', userIds: expect.arrayContaining([ada.id, bob.id]) },
      metadata: { actor: { kind: 'staff', userId: chief.id, permission: RACES } },
    },
  ]);
  // An entry shows the same name. Race staff may not search users, nor planner staff read drivers.
  const entry = await chief.post('/races/entries', { calendar: seat(0) });
  expect(entry.body).toMatchObject({ user: ada.id, user_name: 'Racer' });
  expect((await chief.get('/users?search=ada')).status).toBe(403);
  expect((await desk.get(path)).status).toBe(403);
  expect(JSON.stringify([seen.body, entry.body])).not.toContain('@');
});

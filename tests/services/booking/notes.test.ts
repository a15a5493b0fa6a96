import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let desk: Person;
let other: Person;
let admin: Person;
const DAY = '2027-03-02';
const at = (time: string, day = DAY) => `${day}T${time}:00-08:00`;
const path = (id: string) => `/reservations/${id}`;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open({}, 24);
  const permissions = ['reservations.change_reservation'] as const;
  [ada, desk, other, admin] = await Promise.all([
    venue.person('ada', { card: 'tok_visa' }),
    venue.person('desk', { permissions }),
    venue.person('other', { permissions }),
    venue.person('admin', { permissions: ['reservations.change_reservation', 'user.change_user'] }),
  ]);
});
afterAll(() => venue.close());

let seat = 0;
/** The ids of consecutive half-hours that staff book, on a seat that no other test uses. */
const booked = async (times = ['12:00'], user = ada, calendar = place.seats[(seat += 1) - 1]) => {
  const ids: string[] = [];
  for (const time of times) {
    const made = await desk.post('/reservations', { calendar, slot: at(time), user: user.id });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids.push(made.body.id);
  }
  return ids as [string, ...string[]];
};
type Shown = { id: string; notes: string | null };
const shownTo = async (who: Person, ids: readonly string[]) => {
  const { body } = await who.get(`/planner?location=${place.location}&date=${DAY}`);
  return ids.map((id) => (body.entries as Shown[]).find((entry) => entry.id === id)?.notes);
};

describe('notes of a reservation', () => {
  it('are written, changed and deleted by staff, shown on the planner and in staff lists, and hidden from the customer', async () => {
    const [id] = await booked();
    const wrote = await desk.patch(path(id), { notes: '  Left-handed.\nBrings a cake  ' });
    expect([wrote.status, wrote.body.notes]).toEqual([200, 'Left-handed.\nBrings a cake']);
    expect(await shownTo(other, [id])).toEqual(['Left-handed.\nBrings a cake']);
    const listed = async (who: Person) =>
      (await who.get(`/reservations?user=${ada.id}&page_size=100`)).body.results.find((one: Shown) => one.id === id)
        .notes as unknown;
    expect(await listed(desk)).toBe('Left-handed.\nBrings a cake');
    // The customer of the booking sees it in none of their lists.
    expect(await listed(ada)).toBeNull();
    for (const list of ['/users/me/reservations/future', '/users/me/history', '/reservations?group_base=true'])
      expect(JSON.stringify((await ada.get(list)).body)).not.toContain('Left-handed');
    const changed = await other.patch(path(id), { notes: 'Right-handed' });
    expect([changed.status, changed.body.notes]).toEqual([200, 'Right-handed']);
    for (const nothing of ['', '   ', null]) {
      await desk.patch(path(id), { notes: 'Something' });
      const gone = await desk.patch(path(id), { notes: nothing });
      expect([gone.status, gone.body.notes]).toEqual([200, null]);
    }
    expect(await shownTo(other, [id])).toEqual([null]);
  });

  it('append no event when the reservation is sent back as it was read', async () => {
    const [id] = await booked();
    await desk.patch(path(id), { notes: 'Once' });
    const before = (await venue.log()).length;
    const read = (await desk.get(`/reservations?user=${ada.id}&page_size=100`)).body.results.find(
      (one: Shown) => one.id === id,
    );
    const same = await desk.patch(path(id), read);
    expect([same.status, same.body]).toEqual([200, read]);
    expect((await venue.log()).length).toBe(before);
    // A whole reservation with only the note changed is treated as the note alone.
    expect((await desk.patch(path(id), { ...read, notes: 'Twice' })).body).toEqual({ ...read, notes: 'Twice' });
  });

  it('belong to the booking: all its consecutive half-hours have them', async () => {
    const ids = await booked(['12:00', '12:30', '13:00']);
    expect((await desk.patch(path(ids[1] ?? ''), { notes: 'A stag party' })).status).toBe(200);
    expect(await shownTo(other, ids)).toEqual(ids.map(() => 'A stag party'));
    const grouped = (await desk.get(`/reservations?user=${ada.id}&group_base=true&page_size=100`)).body.results;
    expect(grouped.find((one: Shown) => one.id === ids[0])).toMatchObject({ notes: 'A stag party', block_count: 3 });
    const written = (await venue.log()).filter(({ type }) => type === 'ReservationNoteWritten').slice(-3);
    expect(new Set(written.map(({ metadata }) => (metadata as { commandId: string }).commandId)).size).toBe(1);
    // Another person’s half-hour beside it is another booking.
    const bob = await venue.person('bob-beside');
    const [beside] = await booked(['13:30'], bob, place.seats[seat - 1]);
    await desk.patch(path(ids[0]), { notes: 'Changed' });
    expect(await shownTo(other, [...ids, beside])).toEqual(['Changed', 'Changed', 'Changed', null]);
    await desk.patch(path(ids[2] ?? ''), { notes: null });
    expect(await shownTo(other, ids)).toEqual([null, null, null]);
  });

  it('that differ stay on their half-hours, and a grouped list shows both', async () => {
    const calendar = place.seats[(seat += 1) - 1];
    const [first] = await booked(['12:00'], ada, calendar);
    const [third] = await booked(['13:00'], ada, calendar);
    await desk.patch(path(first), { notes: 'One' });
    await desk.patch(path(third), { notes: 'Other' });
    const [second] = await booked(['12:30'], ada, calendar);
    await desk.patch(path(first), { notes: 'One more' });
    expect(await shownTo(other, [first, second, third])).toEqual(['One more', 'One more', 'Other']);
    const grouped = (await desk.get(`/reservations?calendar=${calendar}&group_base=true`)).body.results;
    expect(grouped).toMatchObject([{ notes: 'One more\nOther', block_count: 3 }]);
    // A person who has read both replaces both.
    const both = { notes: 'One for all', expected_notes: 'One more\nOther' };
    expect((await desk.patch(path(first), both)).status).toBe(200);
    expect(await shownTo(other, [first, second, third])).toEqual(['One for all', 'One for all', 'One for all']);
  });

  it('of two clerks at the same time: the second is refused and gets the first note, so no text is lost', async () => {
    const [id] = await booked();
    expect((await desk.patch(path(id), { notes: 'From the desk', expected_notes: null })).status).toBe(200);
    const late = await other.patch(path(id), { notes: 'From the phone', expected_notes: null });
    expect([late.status, late.body.code, late.body.notes]).toEqual([409, 'conflict', 'From the desk']);
    expect(late.body.non_field_errors[0]).toContain('Somebody else changed this note');
    const both = { notes: 'From the desk. From the phone', expected_notes: 'From the desk' };
    expect((await other.patch(path(id), both)).status).toBe(200);
    expect((await desk.patch(path(id), { notes: null, expected_notes: 'From the desk' })).status).toBe(409);
    expect(await shownTo(desk, [id])).toEqual(['From the desk. From the phone']);
    const answers = await Promise.all(
      [desk, other, admin].map((who, each) =>
        who.patch(path(id), { notes: `At once ${each}`, expected_notes: 'From the desk. From the phone' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('have at most 500 characters, no control characters, and need a request of their own', async () => {
    const [id] = await booked();
    const refused = async (body: object) => {
      const answer = await desk.patch(path(id), body);
      return [answer.status, answer.body];
    };
    expect(await refused({ notes: 'x'.repeat(501) })).toEqual([
      400,
      expect.objectContaining({ notes: ['Use at most 500 characters.'] }),
    ]);
    expect((await desk.patch(path(id), { notes: 'ü'.repeat(500) })).status).toBe(200);
    expect(await refused({ notes: 'a\u0001b' })).toEqual([
      400,
      expect.objectContaining({ notes: ['Control characters are not allowed.'] }),
    ]);
    for (const more of [{ paid: true, reason: 'A guest' }, { slot: at('15:00') }, { calendar: place.seats[23] }])
      expect(await refused({ notes: 'With more', ...more })).toEqual([
        400,
        expect.objectContaining({ notes: ['Write the note in a request of its own.'] }),
      ]);
    expect(await refused({ expected_notes: null })).toEqual([
      400,
      expect.objectContaining({ expected_notes: ['Send notes as well.'] }),
    ]);
    for (const odd of [1, true, [], {}]) expect((await refused({ notes: odd }))[0]).toBe(400);
  });

  it('can be written by planner staff only, and not on their own booking', async () => {
    const [id] = await booked();
    expect((await ada.patch(path(id), { notes: 'mine' })).status).toBe(403);
    expect((await (await venue.person('stranger')).patch(path(id), { notes: 'mine' })).status).toBe(404);
    expect((await venue.anonymous.patch(path(id), { notes: 'mine' })).status).toBe(401);
    const racing = await venue.person('racing', { permissions: ['leaderboards.can_manage_race_events'] });
    expect((await racing.patch(path(id), { notes: 'mine' })).status).toBe(403);
    expect((await desk.patch(path('nothing-here'), { notes: 'mine' })).status).toBe(404);
    const [own] = await booked(['12:00'], other);
    const answer = await other.patch(path(own), { notes: 'A good customer' });
    expect([answer.status, answer.body.detail]).toEqual([403, 'This is your own. Ask a colleague to do it.']);
    expect((await desk.patch(path(own), { notes: 'A good customer' })).status).toBe(200);
  });

  it('can be given with a new booking by staff who book for somebody else', async () => {
    const slot = { calendar: place.seats[(seat += 1) - 1], slot: at('12:00') };
    const made = await desk.post('/reservations', { ...slot, user: ada.id, notes: ' Birthday ' });
    expect([made.status, made.body.notes]).toEqual([201, 'Birthday']);
    expect(await shownTo(other, [made.body.id])).toEqual(['Birthday']);
    const slots = ['14:00', '14:30', '16:00'].map((time) => ({ ...slot, slot: at(time) }));
    const several = await desk.post('/planner/bookings', { user: ada.id, slots, notes: 'Six friends ' });
    expect(several.body.results.map(({ notes }: Shown) => notes)).toEqual(slots.map(() => 'Six friends'));
    const ids = several.body.results.map(({ id }: Shown) => id);
    expect(await shownTo(other, ids)).toEqual(slots.map(() => 'Six friends'));
    const own = await desk.post('/reservations', { ...slot, slot: at('13:00'), notes: 'mine' });
    expect([own.status, own.body]).toEqual([400, expect.objectContaining({ notes: [expect.any(String)] })]);
  });

  it('of a blackout change together on neighbouring slots that have the same note', async () => {
    const calendar = place.seats[(seat += 1) - 1];
    const black = async (times: readonly string[], notes: string) => {
      const slots = times.map((time) => ({ calendar, slot: at(time) }));
      const { body } = await desk.post('/reservations/blackouts', { slots, notes });
      return body.results.map(({ id }: Shown) => id) as [string, ...string[]];
    };
    const service = await black(['12:00', '12:30'], 'Service');
    const [party] = await black(['13:00'], 'Party');
    expect((await other.patch(path(service[0]), { notes: 'Service, new wheel' })).status).toBe(200);
    expect(await shownTo(desk, [...service, party])).toEqual(['Service, new wheel', 'Service, new wheel', 'Party']);
    const late = await desk.patch(path(service[1] ?? ''), { notes: 'x', expected_notes: 'Service' });
    expect(late.status).toBe(409);
    expect((await desk.patch(path(party), { notes: '' })).body.notes).toBeNull();
  });

  it('stay with the reservation when it moves within the day and to another day', async () => {
    const [id] = await booked();
    await desk.patch(path(id), { notes: 'Goes along' });
    const free = place.seats[22];
    expect((await desk.patch(path(id), { calendar: free })).body.notes).toBe('Goes along');
    const away = await desk.patch(path(id), { calendar: free, slot: at('12:00', '2027-03-09') });
    expect([away.status, away.body.notes]).toEqual([200, 'Goes along']);
    const changed = await desk.patch(path(id), { notes: 'There as well', expected_notes: 'Goes along' });
    expect([changed.status, changed.body.notes]).toEqual([200, 'There as well']);
    const late = await other.patch(path(id), { notes: 'Late', expected_notes: 'Goes along' });
    expect(late.status).toBe(409);
    expect((await desk.patch(path(id), { notes: null })).body.notes).toBeNull();
  });

  it('are in the history with their authors; the text is hidden without the permission for accounts', async () => {
    const [id] = await booked();
    await desk.patch(path(id), { notes: 'Has a bad back' });
    await other.patch(path(id), { notes: null });
    await venue.composed.deps.positions.waitFor('audit', await venue.store.head(), 60_000);
    const told = async (who: Person) => (await who.get(`/timelines/reservations/${id}`)).body.results.slice(0, 2);
    expect(await told(admin)).toMatchObject([
      { type: 'ReservationNoteWritten', actor: { user: other.id }, data: { notes: null } },
      { type: 'ReservationNoteWritten', actor: { user: desk.id }, data: { notes: 'Has a bad back' } },
    ]);
    expect(await told(desk)).toMatchObject([{}, { actor: { user: desk.id }, data: { notes: '(hidden)' } }]);
    const owner = await venue.person('owner-of-all', { superuser: true });
    const acts = (await owner.get('/audit/acts?page_size=50')).body;
    expect(acts.results.map(({ type }: { type: string }) => type)).toContain('ReservationNoteWritten');
    expect(JSON.stringify(acts)).not.toContain('bad back');
    expect(JSON.stringify(await venue.log())).not.toContain('bad back');
  });

  it('are deleted with the customer’s account, and no new ones can be written', async () => {
    const leaver = await venue.person('leaver');
    // Today, so that the slot is over when the account is deleted, and the reservation stays.
    const slot = { calendar: place.seats[0], slot: at('10:30', '2027-03-01') };
    const made = await desk.post('/reservations', { ...slot, user: leaver.id });
    await desk.patch(path(made.body.id), { notes: 'Broke a wheel' });
    venue.clock.advance(60 * 60_000);
    expect((await admin.delete(`/users/${leaver.id}`)).status).toBe(204);
    const after = await desk.get(`/reservations?calendar=${place.seats[0]}&slot__startswith=2027-03-01`);
    expect(after.body.results).toMatchObject([{ id: made.body.id, notes: null }]);
    const again = await desk.patch(path(made.body.id), { notes: 'Do not let in' });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const proof = await admin.get(`/users/${leaver.id}/forgetting`);
    expect(JSON.stringify(proof.body)).not.toContain('Broke a wheel');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOTLAP, openFloor, RACE, type Floor } from './floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

const entered = async (event: string): Promise<string[]> =>
  (await floor.chief.get(`/races/entries?event=${event}`)).body.results.map(
    ({ calendar }: { calendar: string }) => calendar,
  );
const parties = async () => (await floor.chief.get(`/races/parties?location=${floor.place.location}`)).body.results;

describe('Parties over HTTP', () => {
  it('PARTY-31 are refused to people without the permission to manage race events', async () => {
    const { venue, seat } = floor;
    const customer = await venue.person('guest');
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    for (const somebody of [customer, planner]) {
      const answers = [
        await somebody.get('/races/parties'),
        await somebody.post('/races/parties/host', { calendar: seat(0), name: 'Mine' }),
        await somebody.post('/races/parties/members', { party: 'any', calendar: seat(0) }),
        await somebody.get('/races/parties/any'),
        await somebody.delete('/races/parties/any'),
        await somebody.delete('/races/parties/members/any'),
        await somebody.get('/races/parties/members'),
        await somebody.get('/races/parties/invitations'),
        await somebody.post('/races/parties/invitations', { party: 'any', calendar: seat(0) }),
        await somebody.delete('/races/parties/invitations/any'),
        await somebody.get('/races/events'),
        await somebody.get('/races/presets'),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
    expect((await venue.anonymous.get('/races/parties')).status).toBe(401);
    expect(await parties()).toEqual([]);
  });

  it('PARTY-01 PARTY-06 are hosted with a seat and a name, and share the race event of that seat', async () => {
    const { chief, place, seat, event } = floor;
    const hosted = await chief.post('/races/parties/host', { calendar: seat(0), name: 'Friday cup' });
    expect(hosted.status).toBe(201);
    expect(hosted.body).toMatchObject({
      name: 'Friday cup',
      location: place.location,
      member_requests: [],
      server: 'unknown',
      host_event: { id: event(0), calendar: seat(0), multiplayer: true },
      members: [{ calendar: seat(0), calendar_name: '1', is_host: true, user: null }],
    });
    // Rule A-131: the host drives in it.
    expect(hosted.body.members[0].entry).toMatchObject({ event: event(0), calendar: seat(0), state: null });
    expect(await entered(event(0))).toEqual([seat(0)]);
    await chief.delete(`/races/parties/${hosted.body.id}`);
  });

  it('PARTY-06 are hosted once when the same request is sent twice', async () => {
    const { chief, seat } = floor;
    const key = { 'idempotency-key': 'friday-night-1234567890' };
    const body = { calendar: seat(0), name: 'Once' };
    const [first, second] = [
      await chief.post('/races/parties/host', body, key),
      await chief.post('/races/parties/host', body, key),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(await parties()).toHaveLength(1);
    await chief.delete(`/races/parties/${first.body.id}`);
  });

  it('PARTY-02 PARTY-04 PARTY-08 take members, who share the event of the host', async () => {
    const { chief, seat, event } = floor;
    const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Pair' })).body.id;
    const joined = await chief.post('/races/parties/members', { party, calendar: seat(1) });
    expect(joined.status).toBe(201);
    expect(joined.body).toMatchObject({ party, calendar: seat(1), calendar_name: '2', user: null, is_host: false });
    expect(joined.body.entry).toMatchObject({ event: event(0), calendar: seat(1) });
    expect(await entered(event(0))).toEqual([seat(0), seat(1)]);
    const members = await chief.get(`/races/parties/members?party=${party}`);
    expect(members.body.results.map(({ is_host }: { is_host: boolean }) => is_host)).toEqual([true, false]);
    // After a boot the entry of the seat is gone. The party stays.
    expect((await chief.delete(`/races/parties/members/${joined.body.id}`)).status).toBe(204);
    expect(await entered(event(0))).toEqual([seat(0)]);
    expect((await chief.delete(`/races/parties/members/${joined.body.id}`)).status).toBe(404);
    expect((await chief.post('/races/parties/members', { party, calendar: seat(1) })).status).toBe(201);
    expect(await entered(event(0))).toEqual([seat(0), seat(1)]);
    await chief.delete(`/races/parties/${party}`);
  });

  it('PARTY-05 are listed by location, with event, sessions, entries, members and drivers', async () => {
    const { chief, venue, place, seat, event } = floor;
    const driver = await venue.person('driver');
    const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Listed' })).body;
    await chief.patch(`/races/events/${event(0)}`, { sessions: [RACE] });
    await chief.patch(`/races/entries/${party.members[0].entry.id}`, { user: driver.id });
    const [listed] = await parties();
    expect(listed).toMatchObject({
      id: party.id,
      host_event: { id: event(0), sessions: [{ name: 'Race' }], entries: [{ user: driver.id }] },
      members: [{ user: driver.id, is_host: true, entry: { user: driver.id } }],
    });
    expect(listed.members[0].user_name).not.toBe('');
    const related = await chief.get(`/races/parties?location=${place.location}&related=true`);
    expect([related.status, related.body.results]).toEqual([200, [listed]]);
    const elsewhere = await venue.open({ name: 'Elsewhere' }, 1);
    expect((await chief.get(`/races/parties?location=${elsewhere.location}`)).body.results).toEqual([]);
    expect((await chief.get(`/races/parties?location=${place.location}`)).body.count).toBe(1);
    expect((await chief.get(`/races/parties/${party.id}`)).body).toEqual(listed);
    expect((await chief.get('/races/parties/nowhere')).status).toBe(404);
    await chief.delete(`/races/parties/${party.id}`);
  });

  it('PARTY-07 are deleted with their members and entries, also when the host is removed; the event stays', async () => {
    const { chief, seat, event } = floor;
    for (const way of ['party', 'host'] as const) {
      const hosted = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Short' })).body;
      await chief.post('/races/parties/members', { party: hosted.id, calendar: seat(1) });
      const path = way === 'party' ? `/races/parties/${hosted.id}` : `/races/parties/members/${hosted.members[0].id}`;
      expect((await chief.delete(path)).status).toBe(204);
      expect(await parties()).toEqual([]);
      expect(await entered(event(0))).toEqual([]);
      expect((await chief.get(`/races/events/${event(0)}`)).body).toMatchObject({ id: event(0), multiplayer: false });
      const late = await chief.post('/races/parties/members', { party: hosted.id, calendar: seat(2) });
      expect(late.status).toBe(400);
    }
  });

  it('PARTY-14 refuse a seat that is already in a party, has no event, or is at another venue', async () => {
    const { chief, venue, seat, event } = floor;
    const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Full' })).body.id;
    await chief.post('/races/parties/members', { party, calendar: seat(1) });
    const there = await venue.open({ name: 'Far away' }, 1);
    await chief.post('/races/events', { calendar: there.seats[0] });
    const host = (calendar: string) => chief.post('/races/parties/host', { calendar, name: 'Second' });
    const add = (calendar: string) => chief.post('/races/parties/members', { party, calendar });
    const refused = [
      [await host(seat(0)), 409],
      [await host(seat(1)), 409],
      [await add(seat(0)), 409],
      [await add(seat(1)), 409],
      // The last seat has no event.
      [await host(seat(5)), 409],
      [await add(seat(5)), 409],
      [await add(there.seats[0] ?? ''), 400],
      [await host('nowhere'), 400],
    ] as const;
    expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status));
    for (const [{ body }] of refused) expect(Object.keys(body)).toContain('calendar');
    expect(await entered(event(0))).toEqual([seat(0), seat(1)]);
    await chief.delete(`/races/parties/${party}`);
  });

  it('PARTY-14 take a seat once when two parties add it at the same moment', async () => {
    const { chief, seat } = floor;
    const [one, two] = [
      (await chief.post('/races/parties/host', { calendar: seat(0), name: 'One' })).body.id,
      (await chief.post('/races/parties/host', { calendar: seat(1), name: 'Two' })).body.id,
    ];
    const answers = await Promise.all(
      [one, two, one, two].map((party) => chief.post('/races/parties/members', { party, calendar: seat(2) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const members = (await parties()).flatMap(({ members: all }: { members: { calendar: string }[] }) => all);
    expect(members.filter(({ calendar }: { calendar: string }) => calendar === seat(2))).toHaveLength(1);
    for (const party of [one, two]) await chief.delete(`/races/parties/${party}`);
  });

  it('PARTY-03 invite seats, and list the open invitations until they are withdrawn or the seat joins', async () => {
    const { chief, seat } = floor;
    const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Open' })).body.id;
    const asked = await chief.post('/races/parties/invitations', { party, calendar: seat(1) });
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({ party, calendar: seat(1), calendar_name: '2' });
    const again = await chief.post('/races/parties/invitations', { party, calendar: seat(1) });
    expect(again.body.id).toBe(asked.body.id);
    const other = await chief.post('/races/parties/invitations', { party, calendar: seat(2) });
    expect((await parties())[0].member_requests).toHaveLength(2);
    expect((await chief.delete(`/races/parties/invitations/${other.body.id}`)).status).toBe(204);
    await chief.post('/races/parties/members', { party, calendar: seat(1) });
    expect((await chief.get(`/races/parties/invitations?party=${party}`)).body.results).toEqual([]);
    await chief.delete(`/races/parties/${party}`);
  });

  it('refuse hotlaps in the event they share (rule A-137), and the event allows them again after the party', async () => {
    const { chief, seat, event } = floor;
    const party = (await chief.post('/races/parties/host', { calendar: seat(3), name: 'No hotlaps' })).body.id;
    const refused = await chief.patch(`/races/events/${event(3)}`, { sessions: [HOTLAP] });
    expect([refused.status, Object.keys(refused.body)[0]]).toEqual([400, 'sessions.0.type']);
    await chief.delete(`/races/parties/${party}`);
    expect((await chief.patch(`/races/events/${event(3)}`, { sessions: [HOTLAP] })).status).toBe(200);
    // With hotlaps from before the party it cannot start, but an edit that does not send the sessions is accepted.
    const second = (await chief.post('/races/parties/host', { calendar: seat(3), name: 'Still none' })).body.id;
    const start = () => chief.post(`/races/events/${event(3)}/signal`, { signal: 'SESSION_START' });
    expect(await start()).toMatchObject({
      status: 409,
      body: {
        non_field_errors: [
          'Session 1 cannot be driven. A party cannot race hotlap sessions. Edit the event, then start again.',
        ],
      },
    });
    expect((await chief.patch(`/races/events/${event(3)}`, { penalties: false })).status).toBe(200);
    expect((await chief.patch(`/races/events/${event(3)}`, { sessions: [RACE] })).status).toBe(200);
    expect((await start()).status).toBe(200);
    await chief.delete(`/races/parties/${second}`);
  });
});

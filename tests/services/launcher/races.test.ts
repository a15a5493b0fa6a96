import { MEASURED_RANGE } from '@paddock/shared-domain/launcher/rig-progress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMG, openFloor, PRACTICE, RACE, SPA, type Floor } from './floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

describe('Race events over HTTP', () => {
  it('belong to one seat each, and the list of seats names the event of each seat', async () => {
    const { chief, venue, place, seat, event } = floor;
    const again = await chief.post('/races/events', { calendar: seat(0) });
    expect([again.status, again.body.id]).toEqual([201, event(0)]);
    const seats = await venue.anonymous.get(`/calendars?location=${place.location}`);
    const named = Object.fromEntries(
      seats.body.results.map(({ id, event: own }: { id: string; event: string | null }) => [id, own]),
    );
    expect(named).toEqual(Object.fromEntries(place.seats.map((id, n) => [id, n === 5 ? null : event(n)])));
    expect((await chief.get(`/races/events?location=${place.location}`)).body.count).toBe(5);
    expect((await chief.get(`/races/events?calendar=${seat(1)}`)).body.results[0].id).toBe(event(1));
    expect((await chief.post('/races/events', { calendar: 'nowhere' })).status).toBe(400);
  });

  it('RACE-01 RACE-05 are read with track, sessions, entries, rules, preset and assists', async () => {
    const { chief, event, seat } = floor;
    const assist = (await chief.post('/assists', { name: 'Gamer', settings: { ABS: 1, DAMAGE: 50 } })).body.id;
    const preset = (await chief.post('/races/presets', { name: 'Club', assists: assist, sessions: [RACE] })).body.id;
    const form = { track: SPA, penalties: false, fixed_setup: true, drift_mode: true, preset, assists: assist };
    expect((await chief.patch(`/races/events/${event(0)}`, { ...form, sessions: [PRACTICE] })).status).toBe(200);
    const read = await chief.get(`/races/events/${event(0)}`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      ...form,
      id: event(0),
      calendar: seat(0),
      calendar_name: '1',
      track_name: 'Spa-Francorchamps',
      sessions: [{ ...PRACTICE, event: event(0), ordering: 0, duration_is_laps: false }],
      entries: [],
      multiplayer: false,
    });
    expect((await chief.get('/races/events/nowhere')).status).toBe(404);
  });

  it('RACE-03 RACE-06 replace their sessions with a new list, completely or not at all', async () => {
    const { chief, event } = floor;
    const path = `/races/events/${event(1)}`;
    const first = (await chief.patch(path, { track: SPA, sessions: [PRACTICE, RACE] })).body.sessions;
    expect(first.map(({ name, ordering }: { name: string; ordering: number }) => [name, ordering])).toEqual([
      ['Practice', 0],
      ['Race', 1],
    ]);
    // The race stays, the practice is removed, another race is added.
    const kept = { ...RACE, id: first[1].id, name: 'Long race', duration: 50 };
    const saved = await chief.patch(path, { sessions: [kept, { ...RACE, name: 'Sprint' }] });
    expect(saved.body.sessions).toMatchObject([
      { id: first[1].id, name: 'Long race', ordering: 0, duration: 50, duration_is_laps: true },
      { name: 'Sprint', ordering: 1 },
    ]);
    const listed = await chief.get(`/races/sessions?event=${event(1)}`);
    expect(listed.body.results).toEqual(saved.body.sessions);
    // A session is found by its id while it is in the list (rule A-002).
    expect((await chief.get(`/races/sessions/${first[1].id}`)).body).toEqual(saved.body.sessions[0]);
    for (const gone of [first[0].id, 'nowhere']) expect((await chief.get(`/races/sessions/${gone}`)).status).toBe(404);
    // A field that is left out stays as it is.
    expect(saved.body.track).toBe(SPA);
    for (const [wrong, field] of [
      [[{ ...PRACTICE, duration_is_laps: true }], 'sessions.0.duration_is_laps'],
      [[RACE, { ...PRACTICE, spawn: 'HOTLAP_START' }], 'sessions.1.spawn'],
      [[{ ...RACE, duration: 201 }], 'sessions.0.duration'],
      [[{ ...RACE, id: 'foreign' }], 'sessions'],
      [[{ ...RACE, type: 'WARMUP' }], 'sessions.0.type'],
    ] as const) {
      const refused = await chief.patch(path, { penalties: false, sessions: wrong });
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, expect.arrayContaining([field])]);
    }
    const after = (await chief.get(path)).body;
    expect([after.sessions, after.penalties]).toEqual([saved.body.sessions, true]);
    expect((await chief.patch(path, { track: 'nowhere' })).status).toBe(400);
    expect((await chief.patch(path, { sessions: [] })).body.sessions).toEqual([]);
  });

  it('RACE-03 RACE-06 can be saved as they were read, which changes nothing; sessions are sorted by their ordering', async () => {
    const { chief, venue, seat, event } = floor;
    const path = `/races/events/${event(3)}`;
    await chief.patch(path, { track: SPA, sessions: [PRACTICE, RACE] });
    await chief.post('/races/entries', { calendar: seat(3), car: AMG });
    const read = (await chief.get(path)).body;
    const [entry] = read.entries;
    expect(entry.calendar).toBe(seat(3));
    const before = (await venue.log()).length;
    expect((await chief.patch(path, { sessions: read.sessions })).status).toBe(200);
    expect(await chief.patch(path, read)).toMatchObject({ status: 200, body: read });
    expect(await chief.patch(`/races/entries/${entry.id}`, entry)).toMatchObject({ status: 200, body: entry });
    expect((await venue.log()).slice(before).map(({ type }) => type)).toEqual([]);

    const [practice, race] = read.sessions;
    const turned = [
      { ...practice, ordering: 7 },
      { ...race, ordering: 2 },
    ];
    expect((await chief.patch(path, { sessions: turned })).body.sessions).toMatchObject([
      { id: race.id, ordering: 0 },
      { id: practice.id, ordering: 1 },
    ]);
    for (const [wrong, field] of [
      [{ sessions: [{ ...practice, event: event(0) }] }, 'sessions'],
      [{ sessions: [practice, { ...race, ordering: practice.ordering }] }, 'sessions'],
      [{ id: event(0) }, 'id'],
      [{ multiplayer: true }, 'multiplayer'],
      [{ entries: [{ ...entry, ballast: 40 }] }, 'entries'],
      [{ nonsense: 1 }, 'nonsense'],
    ] as const) {
      const refused = await chief.patch(path, wrong);
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, expect.arrayContaining([field])]);
    }
    expect((await chief.patch(`/races/entries/${entry.id}`, { ...entry, launched: true })).body).toMatchObject({
      launched: ['This field cannot be changed.'],
    });
  });

  it('RACE-17 have sessions with the name, spawn and duration of their type unless others are given', async () => {
    const { chief, event } = floor;
    const types = ['PRACTICE', 'QUALIFYING', 'RACE', 'HOTLAP'];
    const saved = await chief.patch(`/races/events/${event(3)}`, { sessions: types.map((type) => ({ type })) });
    expect(saved.body.sessions).toMatchObject([
      { name: 'Practice', spawn: 'PIT', duration: 25, duration_is_laps: false },
      { name: 'Qualifying', spawn: 'PIT', duration: 10, duration_is_laps: false },
      { name: 'Race', spawn: 'START', duration: 10, duration_is_laps: false },
      { name: 'Hotlap', spawn: 'HOTLAP_START', duration: 10, duration_is_laps: false },
    ]);
    await chief.patch(`/races/events/${event(3)}`, { sessions: [] });
  });

  it('RACE-02 have entries with a seat, a driver and a car; nobody can set their flags', async () => {
    const { chief, venue, seat, event } = floor;
    const driver = await venue.person('driver');
    await chief.post('/races/parties/host', { calendar: seat(2), name: 'Two' });
    const [entry] = (await chief.get(`/races/entries?event=${event(2)}`)).body.results;
    expect(entry).toEqual({
      id: entry.id,
      event: event(2),
      calendar: seat(2),
      user: null,
      user_name: '',
      car: null,
      car_name: '',
      skin: '',
      ballast: 0,
      restrictor: 0,
      readonly_values: { calendar_name: '3' },
      initialized: false,
      launched: false,
      exited: false,
      state: null,
      rig: { phase: 'assigned', since: null, failure: null, detail: '', start: null },
      ack: null,
      load_range: MEASURED_RANGE,
    });
    expect((await chief.get(`/races/entries/${entry.id}`)).body).toEqual(entry);
    expect((await chief.get('/races/entries/nowhere')).status).toBe(404);
    const changed = await chief.patch(`/races/entries/${entry.id}`, { user: driver.id, car: AMG, ballast: 20 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ user: driver.id, car: AMG, car_name: 'Mercedes-AMG GT3', ballast: 20 });
    for (const body of [{ launched: true }, { car: 'nowhere' }, { user: 'nobody' }, { ballast: 151 }])
      expect((await chief.patch(`/races/entries/${entry.id}`, body)).status).toBe(400);
    expect((await chief.patch('/races/entries/nowhere', { ballast: 1 })).status).toBe(404);
  });

  it('RACE-04 RACE-07 have presets and driving aids, which can be added and are listed by name', async () => {
    const { chief } = floor;
    const assist = await chief.post('/assists', { name: 'Professional', settings: { ABS: 0 } });
    expect([assist.status, assist.body]).toMatchObject([201, { name: 'Professional', settings: { ABS: 0 } }]);
    const preset = await chief.post('/races/presets', {
      name: 'Endurance',
      penalties: true,
      assists: assist.body.id,
      sessions: [PRACTICE, RACE],
    });
    expect(preset.status).toBe(201);
    const listed = (await chief.get('/races/presets')).body.results;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Club', 'Endurance']);
    expect(listed[1]).toEqual({
      id: preset.body.id,
      name: 'Endurance',
      penalties: true,
      fixed_setup: null,
      drift_mode: null,
      assists: assist.body.id,
      sessions: [{ ...PRACTICE, duration_is_laps: false }, RACE],
    });
    expect((await chief.get('/assists')).body.results.map(({ name }: { name: string }) => name)).toEqual([
      'Gamer',
      'Professional',
    ]);
    expect((await chief.post('/races/presets', { name: 'X', assists: 'nowhere' })).status).toBe(400);
    const wrong = { name: 'X', sessions: [{ ...PRACTICE, duration_is_laps: true }] };
    expect((await chief.post('/races/presets', wrong)).status).toBe(400);
  });

  it('RACE-04 store the preset and the driving aids that were chosen for them', async () => {
    const { chief, event } = floor;
    const [[preset], [assists]] = [
      (await chief.get('/races/presets')).body.results,
      (await chief.get('/assists')).body.results,
    ];
    const chosen = await chief.patch(`/races/events/${event(3)}`, { preset: preset.id, assists: assists.id });
    expect(chosen.body).toMatchObject({ preset: preset.id, assists: assists.id });
    expect((await chief.patch(`/races/events/${event(3)}`, { preset: null })).body.preset).toBe(null);
    expect((await chief.patch(`/races/events/${event(3)}`, { assists: 'nowhere' })).status).toBe(400);
  });
});

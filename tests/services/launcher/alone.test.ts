import { SLOT_MILLIS as HALF_HOUR } from '@paddock/shared-domain/booking/bookable-slots';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRigFloor, type RigFloor } from '../rigs/rig-floor.ts';
import { AMG, type Floor, PRACTICE, RACE, SPA } from './floor-world.ts';

let rigs: RigFloor;
let floor: Floor;
beforeAll(async () => {
  rigs = await openRigFloor();
  floor = rigs.floor;
});
afterAll(() => rigs.close());

const signal = (n: number, name = 'SESSION_START') =>
  floor.chief.post(`/races/events/${floor.event(n)}/signal`, { signal: name });
const fact = (seq: number, kind: string, data: object) => ({
  type: 'fact',
  v: 1,
  seq,
  bootId: 'boot-1',
  wall: floor.venue.clock.now(),
  mono: 2_000 + seq,
  fact: { kind, data },
});

describe('A seat that is in no party', () => {
  it('is not started when the start leaves it out, and the refusal says so', async () => {
    const { chief, seat, event } = floor;
    await chief.patch(`/races/events/${event(1)}`, { track: SPA, sessions: [PRACTICE] });
    await chief.post('/races/entries', { calendar: seat(1) });
    const nobody = { signal: 'SESSION_START', ignore: [seat(1)] };
    expect(await chief.post(`/races/events/${event(1)}/signal`, nobody)).toMatchObject({
      status: 409,
      body: { non_field_errors: ['There is no seat to start. Add a seat to the party, or let a seat drive alone.'] },
    });
  });

  it('drives alone in its own event, with the customer who has booked it now, from start to exit on its rig', async () => {
    const { chief, venue, seat, event, place } = floor;
    await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [PRACTICE] });
    const ada = await venue.person('ada-alone');
    const desk = await venue.person('desk-alone', { permissions: ['reservations.change_reservation'] });
    const slot = plusMillis(venue.clock.now(), HALF_HOUR);
    const booked = await desk.post('/reservations', { calendar: seat(0), slot, user: ada.id });
    expect(booked.status).toBe(201);
    const soon = await chief.get(`/races/drivers?location=${place.location}`);
    expect(soon.body.results).toMatchObject([{ calendar: seat(0), user: ada.id, user_name: expect.any(String) }]);
    venue.clock.advance(HALF_HOUR + 60_000);

    const entered = await chief.post('/races/entries', { calendar: seat(0), car: AMG });
    expect(entered).toMatchObject({
      status: 201,
      body: { event: event(0), calendar: seat(0), user: ada.id, car: AMG, state: null },
    });
    expect((await chief.post('/races/entries', { calendar: seat(0) })).body.id).toBe(entered.body.id);
    const rig = await rigs.rigAt(0);
    expect((await signal(0)).status).toBe(200);
    const told = await rig.hear('desired', ({ game }) => game?.phase === 'RUNNING');
    expect(told.game).toMatchObject({ role: 'SOLO', entry: entered.body.id, generation: 1 });
    const of = { event: event(0), entry: entered.body.id, generation: 1 };
    rig.say(fact(1, 'ENTRY_INITIALIZED', { ...of, filesHash: 'a'.repeat(64) }));
    rig.say(fact(2, 'ENTRY_LAUNCHED', { ...of, proof: ['PROCESS'], loadMs: 20_000 }));
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 2);
    const shown = async () => (await chief.get(`/races/entries?event=${event(0)}`)).body.results[0].state;
    await expect.poll(shown).toBe('launched');
    expect((await signal(0, 'SESSION_EXIT')).status).toBe(200);
    await rig.hear('desired', ({ game }) => game?.phase === 'STOPPED');
    rig.say(fact(3, 'ENTRY_EXITED', { ...of, reason: 'SIGNAL' }));
    await expect.poll(shown).toBe('exited');
  });

  it('gets no entry of its own while it is in a party, without an event, or for an unknown seat or car', async () => {
    const { chief, seat } = floor;
    await chief.post('/races/parties/host', { calendar: seat(1), name: 'Taken' });
    expect((await chief.post('/races/entries', { calendar: seat(1) })).status).toBe(409);
    expect((await chief.post('/races/entries', { calendar: seat(5) })).body).toMatchObject({
      calendar: ['This seat has no race event yet. Set one up first.'],
    });
    expect((await chief.post('/races/entries', { calendar: 'nowhere' })).status).toBe(400);
    expect((await chief.post('/races/entries', { calendar: seat(2), car: 'nothing' })).status).toBe(400);
  });
});

describe('An event with a running race', () => {
  const path = () => `/races/events/${floor.event(2)}`;
  let entry: string;
  beforeEach(async () => {
    await signal(2, 'SESSION_EXIT');
    const { chief, seat } = floor;
    await chief.patch(path(), { track: SPA, sessions: [PRACTICE] });
    entry = (await chief.post('/races/entries', { calendar: seat(2), car: AMG })).body.id;
    expect((await signal(2)).status).toBe(200);
  });

  it('cannot be edited until the race is stopped (launcher.md 5.2)', async () => {
    const { chief, venue } = floor;
    expect(await chief.patch(path(), { sessions: [RACE] })).toMatchObject({
      status: 409,
      body: {
        non_field_errors: ['A race of this event is running. Stop it first, or save this for the next start.'],
      },
    });
    expect((await chief.patch(path(), { penalties: false })).status).toBe(409);
    expect((await chief.patch(`/races/entries/${entry}`, { ballast: 30 })).status).toBe(409);
    // The driver can be changed at any time, and a form that changes nothing is not an edit.
    const driver = await venue.person('driver');
    expect((await chief.patch(`/races/entries/${entry}`, { user: driver.id })).status).toBe(200);
    expect((await chief.patch(path(), { track: SPA })).status).toBe(200);
    await signal(2, 'SESSION_EXIT');
    expect((await chief.patch(path(), { penalties: false })).status).toBe(200);
    expect((await chief.patch(`/races/entries/${entry}`, { ballast: 30 })).status).toBe(200);
  });

  it('applies an edit at its next start when the edit asks for that', async () => {
    const { chief } = floor;
    const kept = await chief.patch(path(), { sessions: [RACE], fixed_setup: true, at_next_start: true });
    expect(kept).toMatchObject({
      status: 200,
      body: {
        fixed_setup: false,
        sessions: [{ type: 'PRACTICE' }],
        next_start: { fixed_setup: true, sessions: [{ type: 'RACE' }] },
      },
    });
    // Starting the running race again does not apply the edit.
    expect((await signal(2)).status).toBe(200);
    expect((await chief.get(path())).body).toMatchObject({ fixed_setup: false, next_start: { fixed_setup: true } });
    await signal(2, 'SESSION_EXIT');
    expect((await signal(2)).status).toBe(200);
    expect((await chief.get(path())).body).toMatchObject({
      fixed_setup: true,
      next_start: null,
      sessions: [{ type: 'RACE', duration: 10, duration_is_laps: true }],
    });
    await signal(2, 'SESSION_EXIT');
    await chief.patch(path(), { fixed_setup: false });
  });
});

describe('Two seats with one Steam account', () => {
  it('are not started together, and the refusal names both', async () => {
    const { chief, seat, event } = floor;
    const { body: party } = await chief.post('/races/parties/host', { calendar: seat(3), name: 'Twins' });
    await chief.post('/races/parties/members', { party: party.id, calendar: seat(4) });
    await chief.patch(`/races/events/${event(3)}`, { track: SPA, sessions: [RACE] });
    const host = await rigs.rigAt(3, { steamId: '76561190000000001' });
    await rigs.rigAt(4, { steamId: '76561190000000001' });
    expect(await signal(3)).toMatchObject({
      status: 409,
      body: {
        non_field_errors: ['4 and 5 have one Steam account. Log one of them in with its own, then start again.'],
      },
    });
    // One of them can be started alone.
    const alone = { signal: 'SESSION_START', ignore: [seat(4)] };
    expect((await chief.post(`/races/events/${event(3)}/signal`, alone)).status).toBe(200);
    // Then the other cannot: it would take the place of the first on the server.
    const manual = { signal: 'SESSION_START', ignore: [seat(3)] };
    const second = () => chief.post(`/races/events/${event(3)}/signal`, manual);
    expect((await second()).status).toBe(409);
    // When the race is over nobody drives any more, also without a stop signal.
    const { server } = await host.hear('desired', (desired) => desired.server?.phase === 'RUNNING');
    if (server?.phase !== 'RUNNING') throw new Error('No server is wanted.');
    const of = { run: server.run, event: event(3) };
    const ports = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };
    host.say(fact(1, 'SERVER_STARTED', { ...of, pid: 100, ports, version: '1', proof: ['ALIVE'] }));
    host.say(fact(2, 'SERVER_STOPPED', { ...of, reason: 'SESSIONS_OVER' }));
    await host.hear('ackSeq', ({ ackSeq }) => ackSeq === 2);
    await expect.poll(async () => (await second()).status).toBe(200);
  });
});

import { pino } from 'pino';
import { compose, type Composed } from '@paddock/api/compose';
import { isLaterRev, LAUNCHER_PROTOCOL, launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answered, openPeer, type Peer, settled, signalled, updated } from './event-peer.ts';
import { listen } from '../rigs/rig-world.ts';
import type { Person } from '../../support/venue.ts';
import { type Floor, openFloor, PRACTICE, RACE, SPA } from './floor-world.ts';

let floor: Floor;
/** A second API process on the same database. */
let second: Composed;
let party: { readonly id: string };
const ports: number[] = [];
const peers: Peer[] = [];

beforeAll(async () => {
  floor = await openFloor();
  const { venue, chief, seat, event } = floor;
  second = await compose(venue.composed.deps.config, pino({ level: 'silent' }), venue.clock);
  ports.push(await listen(venue.composed), await listen(second));
  await chief.patch(`/races/events/${event(0)}`, { sessions: [RACE] });
  party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Cup' })).body;
  for (const n of [1, 2]) await chief.post('/races/parties/members', { party: party.id, calendar: seat(n) });
});
afterEach(() => peers.splice(0).forEach(({ socket }) => socket.terminate()));
afterAll(async () => {
  await second.close();
  await floor.venue.close();
});

const open = async (
  event: string,
  token: string | undefined,
  { process = 0, ...handshake }: { process?: number; origin?: string; path?: string; offered?: string[] } = {},
): Promise<Peer> => {
  const peer = await openPeer(ports[process] ?? 0, event, token, handshake);
  peers.push(peer);
  return peer;
};
const enter = async (n: number, process = 0): Promise<Peer> => {
  const peer = await open(floor.event(n), floor.chief.token, { process });
  await peer.hear(({ type }) => type === 'ready');
  return peer;
};

describe('The socket of a race event', () => {
  it('WS-01 carries the changes and the signals of that event, and of no other', async () => {
    const [one, other] = [await enter(0), await enter(3)];
    expect(one.socket.protocol).toBe(LAUNCHER_PROTOCOL);
    await floor.chief.patch(`/races/events/${floor.event(0)}`, { drift_mode: true });
    await floor.chief.post(`/races/events/${floor.event(0)}/signal`, { signal: 'MP_BRIEF' });
    expect(await one.hear(updated('event'))).toMatchObject({ id: floor.event(0), attributes: { drift_mode: true } });
    expect(await one.hear(signalled)).toMatchObject({ signal: 'MP_BRIEF', sender: floor.chief.id });
    await floor.chief.patch(`/races/events/${floor.event(3)}`, { drift_mode: true });
    // The first message on the other socket is the change of its own event.
    expect(await other.hear(() => true)).toMatchObject({ model: 'event', id: floor.event(3) });
  });

  it('WS-05 sends every client of the event, at any API process, what was saved of event, session and entry', async () => {
    const { chief, venue, event } = floor;
    const everybody = [await enter(1, 0), await enter(1, 0), await enter(1, 1)];
    const driver = await venue.person('fast');
    const path = `/races/events/${event(1)}`;
    const saved = (await chief.patch(path, { track: 'spa', sessions: [PRACTICE] })).body;
    const [session] = saved.sessions;
    for (const peer of everybody) {
      expect(await peer.hear(updated('event'))).toMatchObject({
        id: event(1),
        attributes: { track: 'spa', track_name: 'Spa-Francorchamps' },
      });
      const told = await peer.hear(updated('session'));
      expect(told).toMatchObject({ id: session.id, attributes: { name: 'Practice', duration: 25, ordering: 0 } });
      expect(told['rev']).toBe(saved.rev);
    }
    const again = (await chief.patch(path, { sessions: [{ ...RACE }] })).body;
    for (const peer of everybody) {
      expect(await peer.hear(updated('session'))).toMatchObject({ id: session.id, deleted: true });
      const told = await peer.hear(updated('session'));
      expect(told).toMatchObject({ id: again.sessions[0].id, attributes: { type: 'RACE' } });
      expect(isLaterRev(String(told['rev']), saved.rev)).toBe(true);
    }
    // A session that stays is sent with its changed fields only.
    const [{ id: kept }] = again.sessions;
    await chief.patch(path, { sessions: [{ ...RACE, id: kept, duration: 12 }] });
    for (const peer of everybody) {
      const told = await peer.hear(updated('session'));
      expect([told['id'], told['attributes'], told['deleted']]).toEqual([kept, { duration: 12 }, undefined]);
    }
    const hosted = (await chief.post('/races/events/', { calendar: floor.seat(1) })).status;
    expect(hosted).toBe(201);
    const watching = [await enter(0, 0), await enter(0, 1)];
    const [entry] = (await chief.get(`/races/entries?event=${event(0)}`)).body.results;
    await chief.patch(`/races/entries/${entry.id}`, { user: driver.id, ballast: 15 });
    for (const peer of watching) {
      const told = await peer.hear(updated('entry'));
      // Only the changed fields, and the user's name for the screens.
      expect(told).toMatchObject({ id: entry.id, attributes: { user: driver.id, ballast: 15 } });
      expect(Object.keys(told['attributes'] as object).sort()).toEqual(['ballast', 'user', 'user_name']);
    }
  });

  it('WS-05 sends only the changed fields, of an event and of its party', async () => {
    const { chief, seat, event } = floor;
    const peer = await enter(0);
    const { drift_mode, fixed_setup } = (await chief.get(`/races/events/${event(0)}`)).body;
    const told = async (model: string) => (await peer.hear(updated(model)))['attributes'];
    await chief.patch(`/races/events/${event(0)}`, { drift_mode: !drift_mode });
    expect(await told('event')).toEqual({ drift_mode: !drift_mode });
    await chief.patch(`/races/events/${event(0)}`, { drift_mode, fixed_setup: !fixed_setup });
    expect(await told('event')).toEqual({ drift_mode, fixed_setup: !fixed_setup });
    const { id } = (await chief.post('/races/parties/invitations', { party: party.id, calendar: seat(4) })).body;
    expect(await told('party')).toEqual({ member_requests: [expect.objectContaining({ id, calendar: seat(4) })] });
    await chief.delete(`/races/parties/invitations/${id}`);
    expect(await told('party')).toEqual({ member_requests: [] });
  });

  it('WS-06 relays a signal to every other socket of the event and tells its sender that it was accepted', async () => {
    const [sender, near, far] = [await enter(0, 0), await enter(0, 0), await enter(0, 1)];
    sender.send({ type: 'peers', signal: 'RELOAD', ignore: [], id: 'mine' });
    const answer = await sender.hear(answered);
    expect(answer).toEqual({ type: 'peers', id: 'mine', accepted: expect.any(String) });
    for (const peer of [near, far])
      expect(await peer.hear(signalled)).toMatchObject({
        signal: 'RELOAD',
        sender: floor.chief.id,
        signal_id: answer['accepted'],
        generation: expect.any(Number),
        expires_at: '2027-03-01T18:02:00.000Z',
      });
    await settled(sender);
    // This change comes after the signal, so the sender would have received its own signal by now.
    await floor.chief.patch(`/races/events/${floor.event(0)}`, { penalties: false });
    await sender.hear(({ attributes }) => (attributes as { penalties?: boolean } | undefined)?.penalties === false);
    expect(sender.said.filter(signalled)).toEqual([]);
  });

  it('WS-07 sends SESSION_START, SESSION_EXIT, RELOAD and MP_BRIEF, each with its generation and expiry time', async () => {
    const [sender, peer] = [await enter(0, 0), await enter(0, 1)];
    const { generation: known } = (await floor.chief.get(`/races/events/${floor.event(0)}`)).body;
    const rows = [
      ['SESSION_START', 1, '2027-03-01T18:02:00.000Z'],
      ['SESSION_EXIT', 1, null],
      ['RELOAD', 2, '2027-03-01T18:02:00.000Z'],
      ['MP_BRIEF', 2, '2027-03-01T18:00:30.000Z'],
    ] as const;
    for (const [signal, rise, expires_at] of rows) {
      sender.send({ type: 'peers', signal });
      expect(await peer.hear(signalled)).toMatchObject({ signal, generation: known + rise, expires_at, ignore: [] });
    }
  });

  it('tells the sender what is invalid in a message and stays open; binary data and a flood of messages close it', async () => {
    const sender = await enter(0);
    const oneOf = 'signal: Use one of: SESSION_START, SESSION_EXIT, RELOAD, MP_BRIEF.';
    for (const [said, id, detail] of [
      ['{"type":"peers","signal":"EXPLODE","id":"boom"}', 'boom', oneOf],
      ['{"type":"peers","signal":"RELOAD","calendar":"x"}', null, 'calendar: This field is not known.'],
      ['{"type":"peers"}', null, oneOf],
      ['{"type":"shout"}', null, expect.stringContaining('type: ')],
      ['hello', null, 'This is not JSON.'],
    ] as const) {
      sender.socket.send(said);
      expect(await sender.hear(answered)).toEqual({ type: 'peers', id, error: { code: 'invalid', detail } });
    }
    await settled(sender);
    sender.socket.send(Buffer.from([1, 2, 3]));
    expect(await sender.closed).toBe(1003);
    const flooding = await enter(0);
    for (let n = 0; n < 200; n += 1) flooding.socket.send('hello');
    expect(await flooding.closed).toBe(4429);
  });

  it('WS-08 carries the seats that SESSION_START leaves out, and refuses seats of other events', async () => {
    const { chief, seat, event } = floor;
    const [sender, peer] = [await enter(0), await enter(0)];
    sender.send({ type: 'peers', signal: 'SESSION_START', ignore: [seat(1), seat(2)], id: 'manual' });
    expect(await peer.hear(signalled)).toMatchObject({ signal: 'SESSION_START', ignore: [seat(1), seat(2)] });
    await sender.hear(answered);
    sender.send({ type: 'peers', signal: 'SESSION_START', ignore: [seat(4)], id: 'foreign' });
    expect(await sender.hear(answered)).toMatchObject({ id: 'foreign', error: { code: 'invalid' } });
    const refused = await chief.post(`/races/events/${event(0)}/signal`, {
      signal: 'SESSION_START',
      ignore: [seat(4)],
    });
    expect(refused.status).toBe(400);
  });

  it('WS-09 Start All of a new party reaches the other sockets of its event, and its entry shows what is missing', async () => {
    const { chief, seat, event } = floor;
    const { id } = (await chief.post('/races/parties/host', { calendar: seat(3), name: 'Nothing yet' })).body;
    const entryOf = async () => (await chief.get(`/races/entries?event=${event(3)}`)).body.results[0];
    await expect.poll(entryOf).toBeDefined();
    const [sender, peer] = [await enter(3, 0), await enter(3, 1)];
    const start = async (failure: string, generation: number) => {
      sender.send({ type: 'peers', signal: 'SESSION_START', id: failure });
      expect(await sender.hear(answered)).toMatchObject({ id: failure, accepted: expect.any(String) });
      expect(await peer.hear(signalled)).toMatchObject({ signal: 'SESSION_START', generation });
      await expect.poll(async () => (await entryOf()).rig.failure).toBe(failure);
    };
    await start('NO_TRACK', 1);
    await chief.patch(`/races/events/${event(3)}`, { track: SPA });
    await start('NO_SESSIONS', 2);
    await chief.delete(`/races/parties/${id}`);
  });

  it('WS-08 relays a start of an event without entries, and refuses a start that leaves out every entry', async () => {
    const { chief, seat, event } = floor;
    await chief.patch(`/races/events/${event(4)}`, { sessions: [PRACTICE] });
    const [sender, peer] = [await enter(4, 0), await enter(4, 1)];
    sender.send({ type: 'peers', signal: 'SESSION_START', id: 'bare' });
    expect(await sender.hear(answered)).toMatchObject({ id: 'bare', accepted: expect.any(String) });
    expect(await peer.hear(signalled)).toMatchObject({ signal: 'SESSION_START', generation: 1, ignore: [] });
    const nobody = { signal: 'SESSION_START', ignore: [seat(0), seat(1), seat(2)] };
    expect((await chief.post(`/races/events/${event(0)}/signal`, nobody)).status).toBe(409);
  });

  it('WS-14 closes with 4401 without a valid token and with 4403 without the permission, before a signal can be sent', async () => {
    const { venue, event, chief } = floor;
    const customer = await venue.person('curious');
    const planner = await venue.person('desk', { permissions: ['reservations.change_reservation'] });
    const before = (await chief.get(`/races/events/${event(0)}`)).body.rev;
    for (const [token, code] of [
      [undefined, 4401],
      ['made.up.token', 4401],
      [customer.token, 4403],
      [planner.token, 4403],
    ] as const) {
      const peer = await open(event(0), token);
      peer.send({ type: 'peers', signal: 'SESSION_EXIT' });
      expect(await peer.closed).toBe(code);
      expect(peer.said).toEqual([]);
    }
    expect((await chief.get(`/races/events/${event(0)}`)).body.rev).toBe(before);
    const lost = await open('nowhere', chief.token);
    expect(await lost.closed).toBe(4404);
  });

  it('A-141 takes the token from the list of subprotocols, next to any name, and answers with that name', async () => {
    const { event, chief, venue } = floor;
    const { token } = await venue.person('nosy');
    for (const [offered, chosen] of [
      [['bearer', chief.token], 'bearer'],
      [['access_token', chief.token], 'access_token'],
      [[`bearer.${chief.token}`, LAUNCHER_PROTOCOL], LAUNCHER_PROTOCOL],
      [[chief.token], chief.token],
    ] as const) {
      const peer = await open(event(0), undefined, { offered: [...offered] });
      await peer.hear(({ type }) => type === 'ready');
      expect(peer.socket.protocol).toBe(chosen);
    }
    for (const [offered, code] of [
      [['bearer', token], 4403],
      [['bearer', 'eyJ.made.up'], 4401],
      [['bearer'], 4401],
    ] as const)
      expect(await (await open(event(0), undefined, { offered: [...offered] })).closed).toBe(code);
  });

  it('WS-14 is closed when the login ends or the permission is removed, and a message sent then signals nothing', async () => {
    const { venue, event } = floor;
    const signals = async () => (await venue.log()).filter(({ type }) => type === 'SignalRequested').length;
    const before = await signals();
    const ways = {
      leaving: (person: Person) => person.delete('/auth/token'),
      dismissed: ({ id }: Person) => venue.composed.identity.appointStaff(id, null),
    };
    for (const [name, end] of Object.entries(ways)) {
      const person = await venue.person(name, { permissions: ['leaderboards.can_manage_race_events'] });
      const peer = await open(event(0), person.token);
      await peer.hear(({ type }) => type === 'ready');
      await end(person);
      peer.send({ type: 'peers', signal: 'SESSION_EXIT' });
      expect(await peer.closed).toBe(4401);
    }
    expect(await signals()).toBe(before);
  });

  it('refuses a foreign origin, a token in the address, another path and a frame above 16 KiB', async () => {
    const { event, chief } = floor;
    const path = launcherSocketPath(event(0));
    await expect(open(event(0), chief.token, { origin: 'https://evil.test' })).rejects.toThrow('403');
    await expect(open('', undefined, { path: `${path}?token=${chief.token}` })).rejects.toThrow('400');
    await expect(open('', chief.token, { path: '/ws/launcher/events//' })).rejects.toThrow('404');
    await expect(open('', chief.token, { path: '/ws/launcher/parties/x/' })).rejects.toThrow('404');
    const peer = await enter(0);
    peer.send({ type: 'ping', padding: 'x'.repeat(17 * 1024) });
    expect(await peer.closed).toBe(1009);
  });

  it('sends to the sockets of the shared event who joins and leaves the party', async () => {
    const { chief, seat } = floor;
    const peer = await enter(0, 1);
    const member = (await chief.post('/races/parties/members', { party: party.id, calendar: seat(3) })).body;
    const told = await peer.hear(updated('party'));
    expect((told['attributes'] as { members: object[] }).members).toContainEqual({
      id: member.id,
      party: party.id,
      calendar: seat(3),
      calendar_name: '4',
      is_host: false,
    });
    expect(await peer.hear(updated('entry'))).toMatchObject({ id: member.entry.id, attributes: { calendar: seat(3) } });
    await chief.delete(`/races/parties/members/${member.id}`);
    expect(await peer.hear(({ deleted }) => deleted === true)).toMatchObject({ model: 'entry', id: member.entry.id });
    await chief.delete(`/races/parties/${party.id}`);
    expect(await peer.hear((message) => updated('party')(message) && message['deleted'] === true)).toMatchObject({
      id: party.id,
    });
  });
});

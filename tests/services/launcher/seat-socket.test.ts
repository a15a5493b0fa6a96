import { LAUNCHER_PROTOCOL, launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listen, pair } from '../rigs/rig-world.ts';
import { startSecondProcess } from '../../support/second-process.ts';
import { answered, openPeer, type Peer, settled, signalled, updated } from './event-peer.ts';
import { type Floor, openFloor, RACE, SPA } from './floor-world.ts';

let floor: Floor;
let port: number;
let member: { readonly id: string };
/** The key of the rig of the second seat, which is a guest of the first seat's party. */
let key: string;
const peers: Peer[] = [];
beforeAll(async () => {
  floor = await openFloor();
  const { venue, chief, seat, event } = floor;
  port = await listen(venue.composed);
  await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [RACE] });
  const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Cup' })).body.id;
  member = (await chief.post('/races/parties/members', { party, calendar: seat(1) })).body;
  ({ key } = await pair(floor, seat(1)));
});
afterEach(() => peers.splice(0).forEach(({ socket }) => socket.terminate()));
afterAll(() => floor.venue.close());

type Handshake = Parameters<typeof openPeer>[3];
const open = async (n: number, token: string | undefined, handshake?: Handshake): Promise<Peer> => {
  const peer = await openPeer(port, floor.event(n), token, handshake);
  peers.push(peer);
  return peer;
};
const enter = async (n: number, token: string, handshake?: Handshake): Promise<Peer> => {
  const peer = await open(n, token, handshake);
  await peer.hear(({ type }) => type === 'ready');
  return peer;
};
const entryOf = async (n: number) => {
  const { results } = (await floor.chief.get(`/races/entries?event=${floor.event(0)}`)).body;
  return results.find(({ calendar }: { calendar: string }) => calendar === floor.seat(n));
};
const flags = (id: string, attributes: object, more = {}) => ({
  type: 'model_updated',
  model: 'entry',
  id,
  attributes,
  ...more,
});

describe('A seat on the socket of a race event', () => {
  it('connects with the key of its rig to its own event and to its party’s, with the key anywhere in the subprotocols', async () => {
    const path = `${launcherSocketPath(floor.event(0))}?calendar=${floor.seat(1)}`;
    for (const [n, handshake, chosen] of [
      [0, {}, LAUNCHER_PROTOCOL],
      [1, {}, LAUNCHER_PROTOCOL],
      [0, { path }, LAUNCHER_PROTOCOL],
      [0, { offered: ['bearer', key] }, 'bearer'],
      [0, { offered: [key] }, key],
    ] as const)
      expect((await enter(n, key, handshake)).socket.protocol).toBe(chosen);
  });

  it('is closed with 4401 for an unknown key, and with 4403 at another event or as another seat', async () => {
    const { event, seat } = floor;
    expect(await (await open(0, 'x'.repeat(32))).closed).toBe(4401);
    expect(await (await open(3, key)).closed).toBe(4403);
    const path = `${launcherSocketPath(event(0))}?calendar=${seat(3)}`;
    expect(await (await open(0, key, { path })).closed).toBe(4403);
    await expect(open(0, undefined, { path: `${launcherSocketPath(event(0))}?token=${key}` })).rejects.toThrow('400');
  });

  it('connects at most ten times a minute with one key, while another seat and staff still connect', async () => {
    const limited = await startSecondProcess(floor.venue, { RATE_LIMITS: true });
    const at = await listen(limited.composed);
    const { key: other } = await pair(floor, floor.seat(3));
    const asks = async (n: number, token: string): Promise<string> => {
      try {
        const peer = await openPeer(at, floor.event(n), token);
        await peer.hear(({ type }) => type === 'ready');
        peers.push(peer);
        return 'in';
      } catch (error) {
        return String(error);
      }
    };
    const answers: string[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(await asks(0, key));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'in'), expect.stringContaining('429')]);
    expect([await asks(3, other), await asks(0, floor.chief.token)]).toEqual(['in', 'in']);
    await limited.composed.close();
  });

  it('WS-08 receives changes, and signals with the seats that are left out, and may not send signals', async () => {
    const { chief, event, seat } = floor;
    const [staff, guest] = [await enter(0, chief.token), await enter(0, key)];
    await chief.patch(`/races/events/${event(0)}`, { drift_mode: true });
    expect(await guest.hear(updated('event'))).toMatchObject({ attributes: { drift_mode: true } });
    staff.send({ type: 'peers', signal: 'SESSION_START', ignore: [seat(1)], id: 'manual' });
    expect(await guest.hear(signalled)).toMatchObject({ signal: 'SESSION_START', ignore: [seat(1)] });
    await staff.hear(answered);
    const before = (await floor.venue.log()).length;
    for (const signal of ['SESSION_EXIT', 'EXPLODE']) {
      guest.send({ type: 'peers', signal, id: 'mine' });
      const error = { code: 'permission_denied', detail: 'A seat sends no signals.' };
      expect(await guest.hear(answered)).toEqual({ type: 'peers', id: 'mine', error });
    }
    await settled(guest);
    expect((await floor.venue.log()).slice(before).filter(({ type }) => type === 'SignalRequested')).toEqual([]);
  });

  it('reports flags only of its own entry, and only after a start was requested', async () => {
    const { chief } = floor;
    const [staff, guest] = [await enter(0, chief.token), await enter(0, key)];
    const [host, own] = [await entryOf(0), await entryOf(1)];
    const refused = async (message: object, code: string) => {
      guest.send(message);
      expect(await guest.hear(answered)).toMatchObject({ error: { code } });
    };
    await refused(flags(own.id, { launched: true }), 'conflict');
    await refused(flags(host.id, { launched: true }), 'permission_denied');
    await refused(flags(own.id, { launched: false }), 'invalid');
    await refused(flags(own.id, { user: 'me' }), 'invalid');
    staff.send({ type: 'peers', signal: 'SESSION_START' });
    const { generation } = (await guest.hear(signalled)) as unknown as { generation: number };
    await refused(flags(own.id, { launched: true }, { generation: generation + 1 }), 'conflict');

    const heard = async () => {
      const told = await staff.hear((message) => updated('entry')(message) && message['id'] === own.id);
      return Object.keys(told['attributes'] as object).toSorted();
    };
    expect(await heard()).toEqual(['rig']);
    guest.send(flags(own.id, { initialized: true }));
    await expect.poll(async () => (await entryOf(1)).state).toBe('initialized');
    expect(await heard()).toEqual(['initialized', 'rig', 'state']);
    guest.send(flags(own.id, { initialized: true, launched: true, exited: false }, { generation }));
    await expect.poll(async () => (await entryOf(1)).state).toBe('launched');
    expect(await heard()).toEqual(['launched', 'rig', 'state']);
    guest.send(flags(own.id, { exited: true }));
    await expect.poll(async () => (await entryOf(1)).state).toBe('exited');
    expect(await entryOf(1)).toMatchObject({ launched: true, exited: true, rig: { detail: 'USER_QUIT' } });
    expect((await entryOf(0)).state).toBeNull();
  });

  it('is disconnected from its party’s event when it is booted, and from its own event when its pairing ends', async () => {
    const { chief, seat } = floor;
    const [shared, own] = [await enter(0, key), await enter(1, key)];
    await chief.delete(`/races/parties/members/${member.id}`);
    expect(await shared.closed).toBe(4403);
    await settled(own);
    await chief.delete(`/races/rigs/${seat(1)}`);
    expect(await own.closed).toBe(4401);
  });
});

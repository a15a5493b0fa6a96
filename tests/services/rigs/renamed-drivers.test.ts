import { createHash } from 'node:crypto';
import type { DesiredServer } from '@paddock/shared-domain/rigs/agent-wire';
import { filesText } from '@paddock/shared-domain/runs/run-plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../support/venue.ts';
import { AMG, PRACTICE, SPA } from '../launcher/floor-world.ts';
import { connect, type Floor, helloOf, listen, openFloor, pair, type TestRig } from './rig-world.ts';

let floor: Floor;
let port: number;
let driver: Person;
/** Runs once, after the server's files are made and before the server is requested. */
let meanwhile: (() => Promise<unknown>) | undefined;
const rigs: TestRig[] = [];
beforeAll(async () => {
  floor = await openFloor({}, 5, {
    hit: async (name) => {
      if (name !== 'launch:request:before') return;
      const happens = meanwhile;
      meanwhile = undefined;
      await happens?.();
    },
  });
  port = await listen(floor.venue.composed);
  driver = await floor.venue.person('driver');
});
afterAll(async () => {
  for (const { socket } of rigs) socket.terminate();
  await floor.venue.close();
});

const comeIn = async (key: string, n: number, more: object = {}): Promise<TestRig> => {
  const rig = await connect(port);
  rigs.push(rig);
  rig.say(helloOf(key, floor.seat(n), { steamId: `7656119800000000${n}`, ...more }));
  return rig;
};
const hostOf = async (n: number): Promise<{ readonly key: string; readonly rig: TestRig }> => {
  const { chief, seat, event } = floor;
  await chief.post('/races/parties/host', { calendar: seat(n), name: 'Renamed' });
  await chief.patch(`/races/events/${event(n)}`, { track: SPA, sessions: [PRACTICE] });
  const [entry] = (await chief.get(`/races/entries?event=${event(n)}`)).body.results;
  await chief.patch(`/races/entries/${entry.id}`, { car: AMG, user: driver.id });
  const { key } = await pair(floor, seat(n));
  const rig = await comeIn(key, n);
  await rig.hear('welcome');
  return { key, rig };
};
const signal = (n: number, name: string) =>
  floor.chief.post(`/races/events/${floor.event(n)}/signal`, { signal: name });
const takesTheName = async (name: string): Promise<void> => {
  expect((await driver.patch('/users/me', { racer_name: name })).status).toBe(200);
};
const logged = async (type: string, n: number) =>
  (await floor.venue.log())
    .filter((one) => one.type === type)
    .map(({ data }) => data as Record<string, unknown>)
    .filter(({ eventId }) => eventId === floor.event(n));
const asked = async (rig: TestRig): Promise<DesiredServer> => {
  const { server } = await rig.hear('desired', ({ server: wanted }) => wanted?.phase === 'RUNNING');
  return server as DesiredServer;
};
const hashOf = (files: DesiredServer['files']): string => createHash('sha256').update(filesText(files)).digest('hex');

describe('A driver who changes their name', () => {
  it('while a server is requested from a connected host has it requested again at once with the new name', async () => {
    const { rig } = await hostOf(0);
    meanwhile = () => takesTheName('Between');
    await signal(0, 'SESSION_START');
    const server = await asked(rig);
    const [first, second, ...more] = await logged('ServerStartRequested', 0);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ generation: first?.['generation'], attempt: 1, runId: server.run });
    expect(hashOf(server.files)).toBe(second?.['filesHash']);
    expect(server.files.find(({ name }) => name === 'entry_list.ini')?.body).toContain('DRIVERNAME=Between');
    expect(await logged('ServerFailed', 0)).toMatchObject([{ runId: first?.['runId'], code: 'FILES_CHANGED' }]);
  });

  it('while the host starts its server changes nothing of what the host was told', async () => {
    const { rig } = await hostOf(1);
    await signal(1, 'SESSION_START');
    const server = await asked(rig);
    await takesTheName('Meanwhile');
    await signal(1, 'MP_BRIEF');
    await rig.hear('overlay', ({ kind }) => kind === 'MP_BRIEF');
    const later = rig.heard.filter((one) => one.type === 'desired');
    expect(later.filter((one) => one.server?.run !== server.run || one.server.phase !== 'RUNNING')).toEqual([]);
    expect(await logged('ServerFailed', 1)).toEqual([]);
  });

  it('while the host is disconnected but has its server does not end that server', async () => {
    const { key, rig } = await hostOf(2);
    await signal(2, 'SESSION_START');
    const { run, ports } = await asked(rig);
    rig.socket.terminate();
    await rig.closed;
    await takesTheName('Away');
    const again = await comeIn(key, 2, { server: { runId: run, pid: 7, ports, cfgHash: 'a'.repeat(64) } });
    expect((await again.hear('welcome')).server).toBeNull();
    const fact = {
      kind: 'SERVER_STARTED',
      data: { run, event: floor.event(2), pid: 7, ports, version: '1', proof: ['ALIVE'] },
    };
    again.say({ type: 'fact', v: 1, seq: 1, bootId: 'boot-1', wall: floor.venue.clock.now(), mono: 2_000, fact });
    await again.hear('ackSeq');
    expect([await logged('ServerFailed', 2), (await logged('ServerStarted', 2)).length]).toEqual([[], 1]);
  });
});

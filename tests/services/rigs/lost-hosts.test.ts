import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, helloOf, listen, openFloor, pair } from './rig-world.ts';
import { AMG, type Floor, RACE, SPA } from '../launcher/floor-world.ts';

let floor: Floor;
let port: number;
beforeEach(async () => {
  floor = await openFloor();
  port = await listen(floor.venue.composed);
});
afterEach(() => floor.venue.close());

const PORTS = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };
const HOUR_MS = 3_600_000;
const logged = async (type: string): Promise<readonly Record<string, unknown>[]> =>
  (await floor.venue.log()).filter((event) => event.type === type).map(({ data }) => data as Record<string, unknown>);
const start = () => floor.chief.post(`/races/events/${floor.event(0)}/signal`, { signal: 'SESSION_START' });
const sweep = async (): Promise<number> => {
  const { positions } = floor.venue.composed.deps;
  const head = await floor.venue.store.head();
  for (const model of ['rigs', 'races'] as const) await positions.waitFor(model, head, 60_000);
  return await floor.venue.composed.contexts.races.lostRigs.sweep();
};
/** A party whose host's server runs. */
const running = async () => {
  const { chief, seat, event } = floor;
  await chief.post('/races/parties/host', { calendar: seat(0), name: 'Evening' });
  const saved = await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [RACE] });
  await chief.patch(`/races/entries/${saved.body.entries[0].id}`, { car: AMG });
  const { key } = await pair(floor, seat(0));
  const rig = await connect(port);
  rig.say(helloOf(key, seat(0)));
  await rig.hear('welcome');
  await start();
  const { server } = await rig.hear('desired', ({ server: wanted }) => wanted?.phase === 'RUNNING');
  const { run } = server ?? { run: '' };
  const said = { run, event: event(0), pid: 100, ports: PORTS, version: '1', proof: ['ALIVE'] };
  const fact = { kind: 'SERVER_STARTED', data: said };
  rig.say({ type: 'fact', v: 1, seq: 1, bootId: 'boot-1', wall: floor.venue.clock.now(), mono: 2_000, fact });
  await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 1);
  expect(await sweep()).toBe(0);
  return { rig, run, key };
};

it('a run ends when its host is paired again, and a start sent after that starts another server there', async () => {
  const { rig, run } = await running();
  floor.venue.clock.advance(60_000);
  const { key } = await pair(floor, floor.seat(0));
  await rig.closed;
  await start();
  // The sweep of every ten seconds may have been here first.
  await sweep();
  expect(await logged('ServerStopped')).toMatchObject([{ runId: run, reason: 'AGENT_LOST' }]);
  await expect.poll(async () => (await logged('ServerStartRequested')).length).toBe(2);
  const fresh = await connect(port);
  fresh.say(helloOf(key, floor.seat(0), { bootId: 'boot-2' }));
  const { server } = await fresh.hear('welcome');
  expect(server).toMatchObject({ phase: 'RUNNING' });
  expect(server?.run).not.toBe(run);
  expect(await sweep()).toBe(0);
});

it('a run ends when staff end the pairing of its host', async () => {
  await running();
  await floor.chief.delete(`/races/rigs/${floor.seat(0)}`);
  await sweep();
  expect(await logged('ServerStopped')).toMatchObject([{ reason: 'AGENT_LOST' }]);
});

it('the run of a host that is away goes on for an hour, then ends, and the host is told to stop when it is back', async () => {
  const { rig, run, key } = await running();
  rig.socket.close();
  await rig.closed;
  floor.venue.clock.advance(HOUR_MS - 60_000);
  await sweep();
  expect(await logged('ServerStopped')).toEqual([]);
  floor.venue.clock.advance(120_000);
  await sweep();
  expect(await logged('ServerStopped')).toMatchObject([{ runId: run, reason: 'AGENT_LOST' }]);
  await expect.poll(async () => (await logged('RunEnded')).length).toBe(1);
  const back = await connect(port);
  back.say(helloOf(key, floor.seat(0), { server: { runId: run, pid: 100, ports: PORTS, cfgHash: 'a'.repeat(64) } }));
  expect((await back.hear('welcome')).server).toMatchObject({ run, phase: 'STOPPED' });
});

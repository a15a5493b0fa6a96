import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMG, PRACTICE, SPA } from '../launcher/floor-world.ts';
import { connect, type Floor, helloOf, listen, openFloor, pair, type TestRig } from './rig-world.ts';

let floor: Floor;
let port: number;
const rigs: TestRig[] = [];
beforeAll(async () => {
  floor = await openFloor({}, 5);
  port = await listen(floor.venue.composed);
});
afterAll(async () => {
  for (const { socket } of rigs) socket.terminate();
  await floor.venue.close();
});

const comeIn = async (key: string, n: number): Promise<TestRig> => {
  const rig = await connect(port);
  rigs.push(rig);
  rig.say(helloOf(key, floor.seat(n), { steamId: `7656119800000000${n}`, address: '10.0.0.7' }));
  return rig;
};
/** A party of two: the host's rig is paired but away, the guest's is connected. */
const partyOf = async (host: number, guest: number) => {
  const { chief, seat, event } = floor;
  const { body: party } = await chief.post('/races/parties/host', { calendar: seat(host), name: 'Away' });
  await chief.post('/races/parties/members', { party: party.id, calendar: seat(guest) });
  await chief.patch(`/races/events/${event(host)}`, { track: SPA, sessions: [PRACTICE] });
  const { results } = (await chief.get(`/races/entries?event=${event(host)}`)).body;
  for (const { id } of results) await chief.patch(`/races/entries/${id}`, { car: AMG });
  const keys = [(await pair(floor, seat(host))).key, (await pair(floor, seat(guest))).key] as const;
  const waiting = await comeIn(keys[1], guest);
  await waiting.hear('welcome');
  return { key: keys[0], waiting };
};
/** Sends Start All and waits until its server is requested, so that the test clock does not move before that. */
const startAll = async (host: number): Promise<void> => {
  const asked = async (): Promise<number> =>
    (await floor.venue.log()).filter(
      ({ type, data }) =>
        type === 'ServerStartRequested' && (data as { eventId: string }).eventId === floor.event(host),
    ).length;
  const before = await asked();
  const sent = await floor.chief.post(`/races/events/${floor.event(host)}/signal`, { signal: 'SESSION_START' });
  expect(sent.status).toBe(200);
  await expect.poll(asked).toBe(before + 1);
};
const isUp = (rig: TestRig, run: string | undefined, host: number, seq: number): void => {
  const ports = { game: 9600, http: 8081, pluginIn: 12_000, pluginOut: 12_001 };
  const data = { run, event: floor.event(host), pid: 7, ports, version: '1', proof: ['ALIVE'] };
  const wall = floor.venue.clock.now();
  rig.say({ type: 'fact', v: 1, seq, bootId: 'boot-1', wall, mono: 2_000, fact: { kind: 'SERVER_STARTED', data } });
};
const drives = (rig: TestRig) => rig.hear('desired', ({ game }) => game?.phase === 'RUNNING');

describe('Start All while the host’s rig is away', () => {
  it('starts all rigs once the host’s rig is back within two minutes', async () => {
    const { key, waiting } = await partyOf(0, 1);
    await startAll(0);
    floor.venue.clock.advance(110_000);
    const host = await comeIn(key, 0);
    const { server } = await host.hear('welcome');
    expect(server).toMatchObject({ phase: 'RUNNING', files: [{}, {}] });
    isUp(host, server?.run, 0, 1);
    const [{ game: one }, { game: two }] = await Promise.all([drives(host), drives(waiting)]);
    expect([one, two]).toMatchObject([
      { role: 'HOST', run: server?.run },
      { role: 'GUEST', run: server?.run },
    ]);
  });

  it('starts nobody after two minutes, shows the reason on every card, and works when it is sent again', async () => {
    const { event, venue } = floor;
    const { key, waiting } = await partyOf(2, 3);
    await startAll(2);
    venue.clock.advance(120_000);
    const ofEvent = async (type: string) =>
      (await venue.log()).filter((one) => one.type === type && (one.data as { eventId: string }).eventId === event(2));
    await expect.poll(async () => (await ofEvent('LaunchFailed')).length).toBe(1);
    const cards = async () =>
      (await floor.chief.get(`/races/entries?event=${event(2)}`)).body.results.map(
        ({ rig }: { rig: { phase: string; failure: string | null } }) => `${rig.phase} ${rig.failure}`,
      );
    await expect.poll(cards).toEqual(['failed SERVER_NOT_UP_IN_TIME', 'failed SERVER_NOT_UP_IN_TIME']);

    const host = await comeIn(key, 2);
    expect(await host.hear('welcome')).toMatchObject({ game: null, server: { phase: 'STOPPED', files: [] } });
    expect(await ofEvent('ServerStartRequested')).toHaveLength(1);
    expect(waiting.heard.filter(({ type }) => type === 'desired')).toEqual([]);

    await startAll(2);
    const { server } = await host.hear('desired', ({ server: wanted }) => wanted?.phase === 'RUNNING');
    expect(server).toMatchObject({ generation: 2, files: [{}, {}] });
    isUp(host, server?.run, 2, 1);
    const [{ game: one }, { game: two }] = await Promise.all([drives(host), drives(waiting)]);
    expect([one, two]).toMatchObject([
      { role: 'HOST', generation: 2, run: server?.run },
      { role: 'GUEST', generation: 2, run: server?.run },
    ]);
  });
});

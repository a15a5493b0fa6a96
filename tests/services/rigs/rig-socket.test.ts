import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX, launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import { readRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { id } from '../../support/builders/brands.ts';
import { startSecondProcess, type SecondProcess } from '../../support/second-process.ts';
import { context } from '../laps/race-world.ts';
import { type Floor, HOTLAP, SPA } from '../launcher/floor-world.ts';
import { AMG, connect, helloOf, listen, NO_GAME, openFloor, pair, type TestRig } from './rig-world.ts';

let floor: Floor;
let second: SecondProcess;
const ports: number[] = [];
const open: TestRig[] = [];
/** The pairing of each seat's rig. */
const paired: { readonly key: string; readonly agent: string }[] = [];

beforeAll(async () => {
  floor = await openFloor();
  second = await startSecondProcess(floor.venue);
  ports.push(await listen(floor.venue.composed), await listen(second.composed));
  for (let n = 0; n < 5; n += 1) paired.push(await pair(floor, floor.seat(n)));
});
afterEach(async () => {
  for (const { socket, closed } of open.splice(0)) {
    socket.terminate();
    await closed;
  }
});
afterAll(async () => {
  await second.composed.close();
  await floor.venue.close();
});

const reach = async (process = 0): Promise<TestRig> => {
  const rig = await connect(ports[process] ?? 0);
  open.push(rig);
  return rig;
};
const keyOf = (n: number): string => paired[n]?.key ?? '';
/** Connects the rig of a seat. */
const enter = async (n: number, more: object = {}, process = 0) => {
  const rig = await reach(process);
  rig.say(helloOf(keyOf(n), floor.seat(n), more));
  return { rig, welcome: await rig.hear('welcome') };
};
const stateOf = async (n: number) => {
  const { results } = (await floor.chief.get('/races/rigs')).body as { results: { calendar: string; state: string }[] };
  return results.find(({ calendar }) => calendar === floor.seat(n))?.state;
};
/** The seat is alone in its own event. */
const entered = async (n: number): Promise<{ event: RaceEventId; entry: EntryId; seatId: SeatId }> => {
  const { commands } = floor.venue.composed.deps;
  const event = RaceEventId.parse(floor.event(n));
  const [entry, seatId] = [EntryId.parse(`entry${n}`), SeatId.parse(floor.seat(n))];
  await floor.chief.patch(`/races/events/${event}`, { track: SPA, sessions: [HOTLAP] });
  const driver = { userId: null, carId: id.car(AMG), skin: '', ballast: 0, restrictor: 0 };
  const data = { eventId: event, entryId: entry, seatId, driver };
  await commands.handle(raceEventDecider, event, [{ type: 'AssignEntry', data }], context());
  return { event, entry, seatId };
};
const signal = async (event: string, name: string): Promise<{ signal_id: string; generation: number }> =>
  (await floor.chief.post(`/races/events/${event}/signal`, { signal: name })).body as {
    signal_id: string;
    generation: number;
  };
let fact = 0;
const factOf = (kind: string, data: object, seq = (fact += 1), more: object = {}) => ({
  type: 'fact',
  v: 1,
  seq,
  bootId: 'boot-1',
  wall: '2027-03-01T18:00:00.000Z',
  mono: 2_000,
  fact: { kind, data },
  ...more,
});
const entryEvents = async (event: string, n: number): Promise<readonly string[]> =>
  (await floor.venue.log())
    .filter(({ stream }) => stream === `entry-${event}_${floor.seat(n)}`)
    .map(({ type }) => type);

describe('Connecting a rig', () => {
  it('welcomes a rig with a valid key, and shows it as connected, and as offline once it left', async () => {
    const { rig, welcome } = await enter(0);
    expect(welcome).toMatchObject({ ackSeq: 0, game: null, server: null, agent: paired[0]?.agent });
    expect(welcome.seat.id).toBe(floor.seat(0));
    await expect.poll(() => stateOf(0)).toBe('connected');
    rig.socket.close();
    await expect.poll(() => stateOf(0)).toBe('offline');
    const { rig: again } = await enter(0);
    await expect.poll(() => stateOf(0)).toBe('connected');
    again.say({ type: 'beat', v: 1, mono: 3_000, game: NO_GAME, server: null, sessionTimeLeft: null, lastSeq: 0 });
    await expect
      .poll(async () => (await floor.chief.get('/races/rigs')).body.results[0])
      .toMatchObject({ game: 'NONE', version: '1.0.0', address: '10.0.0.7' });
  });

  it('closes with the same code for an unknown key, a key of another seat, and a key replaced by a new pairing', async () => {
    const codes: number[] = [];
    const earlier = keyOf(4);
    paired[4] = await pair(floor, floor.seat(4));
    for (const [key, seat] of [
      ['x'.repeat(32), floor.seat(0)],
      [keyOf(0), floor.seat(1)],
      [earlier, floor.seat(4)],
    ] as const) {
      const rig = await reach();
      rig.say(helloOf(key, seat));
      codes.push(await rig.closed);
    }
    expect(codes).toEqual([4401, 4401, 4401]);
  });

  it('closes on invalid JSON, on a first message that is not a hello, and on a second hello', async () => {
    const said: readonly (string | object)[] = ['{', { type: 'beat', v: 1 }, { type: 'ack' }];
    for (const words of said) {
      const rig = await reach();
      rig.socket.send(typeof words === 'string' ? words : JSON.stringify(words));
      expect(await rig.closed).toBe(4400);
    }
    const { rig } = await enter(0);
    rig.say(helloOf(keyOf(0), floor.seat(0)));
    expect(await rig.closed).toBe(4400);
  });

  it('keeps only the later of two connections of one rig, also across two processes', async () => {
    const { rig: one } = await enter(1);
    const { rig: two } = await enter(1);
    expect(await one.closed).toBe(4409);
    const { rig: three } = await enter(1, {}, 1);
    expect(await two.closed).toBe(4409);
    expect(three.socket.readyState).toBe(WebSocket.OPEN);
    await expect.poll(() => stateOf(1)).toBe('connected');
  });

  it('closes the connection of a rig in another process when staff end its pairing, and rejects its key', async () => {
    const { rig } = await enter(4, {}, 1);
    expect((await floor.chief.delete(`/races/rigs/${floor.seat(4)}`)).status).toBe(204);
    expect(await rig.closed).toBe(4401);
    const again = await reach();
    again.say(helloOf(keyOf(4), floor.seat(4)));
    expect(await again.closed).toBe(4401);
    expect(await stateOf(4)).toBe('unpaired');
  });
});

describe('What a rig is told to do', () => {
  it('is the start of its event with the game files, and the stop after it, also through another process', async () => {
    const { event, entry } = await entered(2);
    const { rig } = await enter(2, {}, 1);
    const start = await signal(event, 'SESSION_START');
    const { game } = await rig.hear('desired', ({ game: told }) => told?.phase === 'RUNNING');
    expect(game).toMatchObject({ event, entry, role: 'SOLO', generation: start.generation });
    expect(game?.signal).toMatchObject({ id: start.signal_id, name: 'SESSION_START' });
    expect(game?.files.map(({ name }) => name)).toEqual(['race.ini', 'assists.ini']);
    const race = readRaceIni(game?.files[0]?.body ?? '');
    expect('race' in race ? race.race : race).toMatchObject({ race: { model: 'ks_amg', cars: 1 } });
    const stop = await signal(event, 'SESSION_EXIT');
    expect((await rig.hear('desired')).game).toMatchObject({ phase: 'STOPPED', signal: { id: stop.signal_id } });
  });

  it('is in the welcome of a rig that was away when the start was signalled', async () => {
    const { event } = await entered(2);
    const { generation } = await signal(event, 'SESSION_START');
    const { welcome } = await enter(2);
    expect(welcome.game).toMatchObject({ phase: 'RUNNING', event, generation });
    await signal(event, 'SESSION_EXIT');
  });

  it('is shown on screens as the rig acknowledges it, also on a screen of another process', async () => {
    const { event } = await entered(3);
    const screen = new WebSocket(`ws://127.0.0.1:${ports[1]}${launcherSocketPath(event)}`, [
      LAUNCHER_PROTOCOL,
      LAUNCHER_TOKEN_PREFIX + floor.chief.token,
    ]);
    type Said = { readonly type: string; readonly seats?: object };
    const said: Said[] = [];
    screen.on('message', (data: Buffer) => said.push(JSON.parse(data.toString()) as Said));
    await expect.poll(() => said.some(({ type }) => type === 'ready')).toBe(true);
    const { rig } = await enter(3);
    const { signal_id: signalId } = await signal(event, 'SESSION_START');
    await rig.hear('desired');
    for (const [stage, code] of [
      ['RECEIVED', null],
      ['FAILED', 'CAR_MISSING_ON_SEAT'],
    ] as const)
      rig.say({ type: 'ack', v: 1, event, signalId, stage, code, detail: '' });
    await expect
      .poll(() => said.filter(({ seats }) => seats !== undefined))
      .toEqual([
        { type: 'peers', signal_id: signalId, seats: { [floor.seat(3)]: 'RECEIVED' } },
        {
          type: 'peers',
          signal_id: signalId,
          seats: { [floor.seat(3)]: 'FAILED' },
          codes: { [floor.seat(3)]: 'CAR_MISSING_ON_SEAT' },
        },
      ]);
    screen.terminate();
  });
});

describe('What a rig reports', () => {
  it('is acknowledged once it is in the log, and is recorded once even if it is sent again to another process', async () => {
    const { event, entry } = await entered(0);
    const { generation } = await signal(event, 'SESSION_START');
    const { rig } = await enter(0);
    const of = { event, entry, generation };
    const facts = [
      factOf('ENTRY_INITIALIZED', { ...of, filesHash: 'a'.repeat(64) }, 1),
      factOf('ENTRY_LAUNCHED', { ...of, proof: ['PROCESS'], loadMs: 19_000 }, 2),
      factOf('ENTRY_EXITED', { ...of, reason: 'USER_QUIT' }, 3),
    ];
    facts.forEach((one) => rig.say(one));
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 3);
    const written = ['EntryInitialized', 'EntryLaunched', 'EntryExited'];
    expect(await entryEvents(event, 0)).toEqual(written);
    const { rig: back, welcome } = await enter(0, { outbox: { first: 1, last: 3 } }, 1);
    expect(welcome.ackSeq).toBe(3);
    facts.forEach((one) => back.say(one));
    back.say(factOf('ENTRY_EXITED', { ...of, reason: 'USER_QUIT' }, 4));
    await back.hear('ackSeq', ({ ackSeq }) => ackSeq === 4);
    expect(await entryEvents(event, 0)).toEqual(written);
  });

  it('is recorded in order: a fact that arrives before an earlier one is recorded when it is sent again', async () => {
    const { event, entry } = await entered(1);
    const { generation } = await signal(event, 'SESSION_START');
    const { rig } = await enter(1);
    const of = { event, entry, generation };
    const late = factOf('ENTRY_LAUNCHED', { ...of, proof: ['PROCESS'], loadMs: 19_000 }, 2);
    rig.say(late);
    rig.say(factOf('ENTRY_INITIALIZED', { ...of, filesHash: 'a'.repeat(64) }, 1));
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 1);
    expect(await entryEvents(event, 1)).toEqual(['EntryInitialized']);
    rig.say(late);
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 2);
    expect(await entryEvents(event, 1)).toEqual(['EntryInitialized', 'EntryLaunched']);
  });

  it('about the entry of another seat is refused and changes nothing, and the next fact is recorded', async () => {
    const other = await entered(3);
    const { event, entry } = await entered(2);
    const start = await signal(other.event, 'SESSION_START');
    const own = await signal(event, 'SESSION_START');
    const { rig } = await enter(2);
    const forged = { event: other.event, entry: other.entry, generation: start.generation, reason: 'CRASH' };
    rig.say(factOf('ENTRY_EXITED', forged, 1));
    rig.say(factOf('ENTRY_EXITED', { event, entry, generation: own.generation, reason: 'CRASH' }, 2));
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 2);
    const { commands } = floor.venue.composed.deps;
    const { revision } = await commands.load(entryDecider, entryStreamId(other.event, other.seatId));
    expect(revision).toBe(-1);
    expect(await entryEvents(event, 2)).toContain('EntryExited');
  });
});

import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id } from '../../support/builders/brands.ts';
import { context } from '../laps/race-world.ts';
import { type Floor, HOTLAP, SPA } from '../launcher/floor-world.ts';
import { connectRaw, frameOf } from './raw-rig.ts';
import { AMG, connect, helloOf, listen, NO_GAME, openFloor, pair, type TestRig } from './rig-world.ts';

let floor: Floor;
let port = 0;
const keys: string[] = [];
beforeAll(async () => {
  // With rate limits: what one address may do is part of the test.
  floor = await openFloor({ RATE_LIMITS: 'on' });
  port = await listen(floor.venue.composed);
  for (let n = 0; n < 5; n += 1) keys.push((await pair(floor, floor.seat(n))).key);
});
afterAll(() => floor.venue.close());

const hello = (n: number) => helloOf(keys[n] ?? '', floor.seat(n));
const enter = async (n: number): Promise<TestRig> => {
  const rig = await connect(port);
  rig.say(hello(n));
  await rig.hear('welcome');
  return rig;
};
type Told = { readonly data: Readonly<Record<string, unknown>> };
const told = async (type: string): Promise<readonly Told[]> =>
  (await floor.venue.log()).filter((event) => event.type === type) as readonly Told[];
/** The seat is alone in its own event and got the start signal. */
const started = async (n: number) => {
  const { commands } = floor.venue.composed.deps;
  const event = RaceEventId.parse(floor.event(n));
  const [entry, seatId] = [EntryId.parse(`entry${n}`), SeatId.parse(floor.seat(n))];
  await floor.chief.patch(`/races/events/${event}`, { track: SPA, sessions: [HOTLAP] });
  const driver = { userId: null, carId: id.car(AMG), skin: '', ballast: 0, restrictor: 0 };
  const data = { eventId: event, entryId: entry, seatId, driver };
  await commands.handle(raceEventDecider, event, [{ type: 'AssignEntry', data }], context());
  const { signal_id: signalId, generation } = (
    await floor.chief.post(`/races/events/${event}/signal`, { signal: 'SESSION_START' })
  ).body as { signal_id: string; generation: number };
  return { signalId, of: { event, entry, generation } };
};
const lapOf = (seq: number, of: object) => ({
  type: 'fact',
  v: 1,
  seq,
  bootId: 'boot-1',
  wall: '2027-03-01T18:00:00.000Z',
  mono: 2_000 + seq * 95_000,
  fact: { kind: 'RIG_LAP', data: { ...of, lap: seq, millis: 90_000, sectors: [], tyre: 'SM', fuel: 1, best: true } },
});

describe('A client without a key', () => {
  it('is cut off without an answer in the middle of a message that is too long for a hello', async () => {
    const stranger = await connectRaw(port);
    const before = stranger.heard();
    stranger.write(frameOf('['.repeat(20_000), 4_000_000));
    await stranger.cut;
    expect(stranger.heard()).toBe(before);
  });

  it('is cut off after it was refused, even if it does not answer the close frame and sends more', async () => {
    const stranger = await connectRaw(port);
    stranger.say(helloOf('x'.repeat(32), floor.seat(0)));
    await expect.poll(() => stranger.heard()).toContain('\x11\x31');
    stranger.write(Buffer.concat(Array.from({ length: 40 }, () => frameOf('['.repeat(100_000)))));
    await stranger.cut;
  });

  it('cannot take the place of a rig: of too many silent connections the oldest is closed', async () => {
    // The oldest first, the others together: a silent connection ends after a few seconds, too soon for 64 one by one.
    const silent: TestRig[] = [await connect(port)];
    silent.push(...(await Promise.all(Array.from({ length: 63 }, () => connect(port)))));
    const rig = await enter(0);
    expect(await silent[0]?.closed).toBe(1006);
    expect(silent.slice(1).map(({ socket }) => socket.readyState)).toEqual(silent.slice(1).map(() => 1));
    for (const { socket } of [rig, ...silent]) socket.terminate();
  });

  it('cannot lock a rig out by sending wrong keys from the same address', async () => {
    const codes = new Set<number>();
    for (let n = 0; n < 25; n += 1) {
      const stranger = await connect(port);
      stranger.say(helloOf(`${n}`.padStart(32, 'x'), floor.seat(1)));
      codes.add(await stranger.closed);
    }
    expect([...codes]).toEqual([4401]);
    (await enter(1)).socket.terminate();
  });
});

describe('A rig that goes on sending after staff ended its pairing', () => {
  it('is cut off, and no lap that it sends is stored', async () => {
    const { of } = await started(2);
    const rig = await connectRaw(port);
    rig.say(hello(2));
    await expect.poll(() => rig.heard()).toContain('"welcome"');
    expect((await floor.chief.delete(`/races/rigs/${floor.seat(2)}`)).status).toBe(204);
    rig.say(lapOf(1, of));
    rig.say({
      type: 'ack',
      v: 1,
      event: of.event,
      signalId: 'x'.repeat(20),
      stage: 'RECEIVED',
      code: null,
      detail: '',
    });
    await rig.cut;
    expect((await told('EvidenceKept')).filter(({ data }) => data['seatId'] === floor.seat(2))).toEqual([]);
  });
});

describe('A connected rig', () => {
  it('can acknowledge only signals that were sent to its seat', async () => {
    const { signalId, of } = await started(3);
    const other = await started(4);
    const rig = await enter(3);
    const ack = (event: string, signal: string) =>
      rig.say({ type: 'ack', v: 1, event, signalId: signal, stage: 'RECEIVED', code: null, detail: '' });
    for (let n = 0; n < 100; n += 1) ack(of.event, `made${n}`.padEnd(20, 'x'));
    ack(other.of.event, other.signalId);
    ack('nosuchevent000000000', signalId);
    ack(of.event, signalId);
    await expect
      .poll(async () => (await told('SignalAcknowledged')).map(({ data }) => data['signalId']))
      .toEqual([signalId]);
    rig.socket.terminate();
  });

  it('can report laps only for a start that was requested', async () => {
    const { of } = await started(3);
    const rig = await enter(3);
    rig.say(lapOf(1, { ...of, generation: of.generation + 1 }));
    rig.say(lapOf(2, { ...of, generation: 0 }));
    rig.say(lapOf(3, of));
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 3);
    const kept = (await told('EvidenceKept')).filter(({ data }) => data['seatId'] === floor.seat(3));
    expect(kept.map(({ data }) => data['seq'])).toEqual([3]);
    rig.socket.terminate();
  });

  it('is slowed down and not disconnected when it sends more messages at once than allowed', async () => {
    const rig = await enter(4);
    const beat = { type: 'beat', v: 1, mono: 3_000, game: NO_GAME, server: null, sessionTimeLeft: null, lastSeq: 0 };
    for (let n = 0; n < 2_300; n += 1) rig.say(beat);
    const { of } = await started(4);
    rig.say(lapOf(1, of));
    await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 1);
    expect(rig.socket.readyState).toBe(1);
    rig.socket.terminate();
  });
});

import {
  parseServerDatagram,
  type ServerMessage,
  type ServerMessageOf,
  writeServerDatagram,
} from '@paddock/shared-domain/assetto-corsa/datagrams';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { type Run, runDecider } from '@paddock/shared-domain/runs/run';
import { GridSlotTaken, type RunEvent, type RunEventOf } from '@paddock/shared-domain/runs/run-events';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { NOW } from '../../support/builders/venue.ts';

const runId = RunId.parse('run1');
const seatId = SeatId.parse('seat1');
const requested: RunEvent = {
  type: 'ServerStartRequested',
  data: {
    runId,
    eventId: RaceEventId.parse('event1'),
    locationId: LocationId.parse('west'),
    generation: 1,
    hostSeatId: seatId,
    part: 0,
    filesHash: FilesHash.parse('a'.repeat(64)),
    ruleSet: 'v1',
  },
};
type Datagram = { readonly datagram: number; readonly at: Instant; readonly message: ServerMessage };
/** A run as in the log, reported in batches; each batch is decided on the events before it. */
const followed = (...batches: readonly (readonly Datagram[])[]): RunEvent[] => {
  let run: Run = runDecider.evolve(undefined, requested);
  return batches.flatMap((datagrams) => {
    const command = { type: 'HearServer', data: { runId, seatId, datagrams } } as const;
    const decision = runDecider.decide({ ...command, metadata: { now: NOW, actor: { kind: 'visitor' } } }, run);
    if (decision.outcome !== 'accepted') throw new Error(decision.reason);
    run = decision.events.reduce<Run>((so, event) => runDecider.evolve(so, event), run);
    return [...decision.events];
  });
};
const of = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type): RunEventOf<Type>['data'][] =>
  events.filter((event) => event.type === type).map(({ data }) => data as RunEventOf<Type>['data']);

const session = (sessionType: number, index: number): ServerMessage => ({
  type: 'NEW_SESSION',
  version: 4,
  sessionIndex: index,
  currentSessionIndex: index,
  sessionCount: 3,
  serverName: 'Party',
  track: 'spa',
  layout: '',
  name: ['', 'Practice', 'Qualifying', 'Race'][sessionType] ?? '',
  sessionType,
  minutes: 10,
  laps: 5,
  waitSeconds: 60,
  airTemperature: 26,
  roadTemperature: 37,
  weather: '3_clear',
  elapsedMs: 0,
});
const connection = (carId: number, guid = `7656119000000000${carId}`): ServerMessageOf<'NEW_CONNECTION'> => ({
  type: 'NEW_CONNECTION',
  driverName: 'Bay',
  guid,
  carId,
  model: 'ks_amg',
  skin: '',
});
const lap = (carId: number, lapMs: number, laps = 0, cuts = 0): ServerMessage => ({
  type: 'LAP_COMPLETED',
  carId,
  lapMs,
  cuts,
  table: [{ carId, timeMs: 0, laps, finished: false }],
  grip: 1,
});
/** Messages in order, `every` ms apart, written to bytes and read again. */
const heardAs = (messages: readonly ServerMessage[], every = 100_000, from = 1): Datagram[] =>
  messages.map((message, index) => {
    const parsed = parseServerDatagram(writeServerDatagram(message)).message;
    if (parsed === undefined) throw new Error(message.type);
    return { datagram: from + index, at: plusMillis(NOW, (from + index) * every), message: parsed };
  });
const end = (resultsFile: string): ServerMessage => ({ type: 'END_SESSION', resultsFile });

it('a session announced twice is one session; announced again after a lap or its end it is another one', () => {
  const events = followed(
    heardAs([session(1, 0), session(1, 0), connection(0), lap(0, 90_000), session(1, 0), end('r.json'), session(2, 1)]),
  );
  expect(of(events, 'ServerSessionOpened').map((one) => [one.session, one.type])).toEqual([
    [1, 'PRACTICE'],
    [2, 'PRACTICE'],
    [3, 'QUALIFYING'],
  ]);
  expect(of(events, 'ServerSessionClosed').map((one) => [one.session, one.resultsName])).toEqual([
    [1, ''],
    [2, 'r.json'],
  ]);
});

it('a rig keeps its connection over sessions, and one that comes back gets a new connection', () => {
  const left: ServerMessage = { ...connection(0), type: 'CONNECTION_CLOSED' };
  const events = followed(
    heardAs([
      session(1, 0),
      connection(0),
      connection(0),
      lap(0, 90_000),
      end('p.json'),
      session(3, 1),
      lap(0, 89_000, 1),
      left,
      left,
      connection(0),
      lap(0, 88_000, 2),
    ]),
  );
  expect(of(events, 'GridSlotTaken').map((one) => one.connection)).toEqual([1, 2]);
  expect(of(events, 'GridSlotLeft')).toHaveLength(1);
  expect(of(events, 'LapObserved').map((one) => [one.session, one.connection, one.lap, one.millis, one.gapMs])).toEqual(
    [
      [1, 1, 1, 90_000, null],
      [2, 1, 1, 89_000, null],
      [2, 2, 1, 88_000, null],
    ],
  );
  expect(of(events, 'LapsMissed')).toEqual([]);
});

it('a lap is kept although its session and car were never announced, and one without a time is dropped', () => {
  const info = { ...session(3, 2), type: 'SESSION_INFO' } as ServerMessage;
  const events = followed(heardAs([lap(4, 90_000, 1), lap(4, 0), lap(4, 999_999_999), info, lap(4, 91_000, 1)]));
  expect(of(events, 'LapObserved').map((one) => [one.session, one.slot, one.connection, one.millis])).toEqual([
    [0, 4, 0, 90_000],
    [1, 4, 0, 91_000],
  ]);
});

it('only the host seat of the run is accepted', () => {
  const run = runDecider.evolve(undefined, requested);
  const metadata = { now: NOW, actor: { kind: 'visitor' } } as const;
  const data = { runId, seatId: SeatId.parse('seat2'), datagrams: [] };
  expect(runDecider.decide({ type: 'HearServer', data, metadata }, run)).toMatchObject({ reason: 'SeatIsNotHost' });
  expect(runDecider.decide({ type: 'HearServer', data, metadata }, undefined)).toMatchObject({ reason: 'RunUnknown' });
});

/** Races per run; `EVENINGS=20000` runs more. */
const RACES = Number(process.env['EVENINGS'] ?? 400);
it(`in ${RACES} races every lap that was heard is recorded once and in order despite repeats, and lost laps are counted`, () => {
  let laps = 0;
  let lost = 0;
  for (let race = 0; race < RACES; race += 1) {
    const { below, part } = chancesOf(race + 1);
    const cars = 1 + below(6);
    const sent: Datagram[] = [];
    const driven: string[] = [];
    /** Laps of each car that were lost since its last heard lap. */
    const behind = Array.from({ length: cars }, () => 0);
    let [at, number] = [NOW, 0];
    const say = (message: ServerMessage): void => {
      number += 1;
      sent.push({
        datagram: number,
        at,
        message: parseServerDatagram(writeServerDatagram(message)).message as ServerMessage,
      });
      // The network delivers a datagram twice now and then.
      if (part() < 0.1) {
        number += 1;
        sent.push({ ...(sent.at(-1) as Datagram), datagram: number, at: plusMillis(at, below(1_000)) });
      }
    };
    say(session(3, 0));
    for (let car = 0; car < cars; car += 1) say(connection(car));
    const done = Array.from({ length: cars }, () => 0);
    for (let count = below(40); count > 0; count -= 1) {
      at = plusMillis(at, 3_000 + below(60_000));
      const car = below(cars);
      done[car] = (done[car] ?? 0) + 1;
      const millis = 60_000 + below(3) * 1_000;
      if (part() < 0.1) behind[car] = (behind[car] ?? 0) + 1;
      else {
        behind[car] = 0;
        driven.push(`${car} ${millis} ${at}`);
        say(lap(car, millis, done[car]));
      }
    }
    at = plusMillis(at, 5_000);
    // Batches as a host sends them: cut anywhere, and sent again from an earlier place after a broken connection.
    const batches: (readonly Datagram[])[] = [];
    for (let from = 0; from < sent.length;) {
      const to = from + 1 + below(8);
      batches.push(sent.slice(from, to));
      from = part() < 0.3 ? Math.max(0, to - below(10)) : to;
      if (batches.length > 1000) break;
    }
    batches.push(sent);
    const events = followed(...batches);
    const observed = of(events, 'LapObserved');
    expect(observed.map((one) => `${one.slot} ${one.millis} ${one.at}`)).toEqual(driven);
    for (let car = 0; car < cars; car += 1) {
      const own = observed.filter(({ slot }) => slot === car);
      expect(own.map((one) => one.lap)).toEqual(own.map((_, index) => index + 1));
      const known = of(events, 'LapsMissed')
        .filter(({ slot }) => slot === car)
        .reduce((sum, { missed }) => sum + missed, 0);
      // Laps lost after a car's last heard lap are not known yet.
      expect(own.length + known + (behind[car] ?? 0)).toBe(done[car]);
      lost += known;
    }
    laps += observed.length;
  }
  if (process.env['EVENINGS'] !== undefined) process.stdout.write(`${laps} laps, ${lost} missed\n`);
  expect(laps).toBeGreaterThan(RACES);
  expect(lost).toBeGreaterThan(0);
}, 600_000);

it('stores only what the log can read back: a name that grows in lower case is cut, an invalid slot is left out', () => {
  const said = (datagram: number, carId: number, model: string): Datagram => ({
    datagram,
    at: NOW,
    message: { type: 'CAR_INFO', carId, connected: true, model, guid: '76561198000000001' } as ServerMessage,
  });
  const events = followed([said(1, 3, '\u0130'.repeat(120)), said(2, -1, 'abarth500')]);
  expect(of(events, 'GridSlotTaken').map(({ slot, car }) => [slot, [...car].length])).toEqual([[3, 120]]);
  for (const event of events) expect(GridSlotTaken.safeParse(event).error).toBeUndefined();
});

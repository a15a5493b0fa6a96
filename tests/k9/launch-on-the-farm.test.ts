import { openEventStore } from '@paddock/event-store/open';
import { START } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { webSocketTo } from '@paddock/rig-agent/web-socket';
import { runPaced, standVenueClock } from '@paddock/rig-farm/clock-pace';
import { comparedAtRest } from '@paddock/rig-farm/compared-at-rest';
import { agrees, compare, lapsOf } from '@paddock/rig-farm/comparison';
import { type Desk, openDesk } from '@paddock/rig-farm/desk';
import { createFarm, type Farm } from '@paddock/rig-farm/farm';
import { createHeldLines } from '@paddock/rig-farm/held-lines';
import { pairByStaff } from '@paddock/rig-farm/pair-seats';
import { prepareEvening, type ReadyParty } from '@paddock/rig-farm/party-evening';
import { STOCK_CONTENT, stockPace } from '@paddock/rig-farm/stock-content';
import type { Truth } from '@paddock/rig-farm/truth-log';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { millisOf, type Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServices, Product } from './product.ts';
import { serversAtOnce } from './servers-at-once.ts';

const SEATS = 4;
/** How many of the seats are in the party's race. */
let racing = SEATS;
const SPEED = 10;
/** Time limit for a start of the whole product, or for one launch, on a busy machine. */
const PATIENCE = { timeout: 900_000 };
const real = {
  now: () => performance.now(),
  sleep: (millis: number) => new Promise<void>((resolve) => void setTimeout(resolve, millis)),
};
const count = (told: readonly Truth[], kind: Truth['kind']): number => told.filter((one) => one.kind === kind).length;
/** When to kill the API, by what the rigs have done since the start (launcher.md 5.3). The text completes the title of a test. */
const STEPS: readonly (readonly [string, (told: readonly Truth[]) => boolean])[] = [
  ['as soon as it took the start', () => true],
  ['when the host writes the files of the server', (told) => count(told, 'FILES_WRITTEN') > 0],
  ['when the server is up', (told) => count(told, 'SERVER_STARTED') > 0],
  ['when the first game begins', (told) => count(told, 'GAME_STARTED') > 0],
  ['when all games load', (told) => count(told, 'GAME_STARTED') === racing],
  ['when the first is in the car', (told) => count(told, 'GAME_LIVE') > 0],
  ['when all are in the car', (told) => count(told, 'GAME_LIVE') === racing],
  ['while they drive', (told) => count(told, 'LAP') > SEATS],
];
type Entry = { readonly rig: { readonly phase: string; readonly failure: string | null } };

const product = await Product.prepare({ DEMO: '1', TEST_CLOCK: 'on' });
const time = createVirtualTime();
const lines = createHeldLines();
let desk: Desk;
let farm: Farm;
let party: ReadyParty;
let beganAt: Instant;
/** Ids of laps that the demo's people drove before. */
let before = new Set<string>();
let down = false;
beforeAll(async () => {
  await buildServices();
  expect(await product.start()).toBeUndefined();
  desk = await openDesk(product.url, 'owner@paddock.test:paddock-demo-1');
  const seats = await pairByStaff(desk, SEATS);
  [party] = (await prepareEvening(desk, seats)) as [ReadyParty];
  const people = [...party.drivers.values()];
  before = new Set((await Promise.all(people.map((user) => lapsOf(desk, user)))).flat().map(({ id }) => id));
  beganAt = (await standVenueClock(desk)) as Instant;
  const connect = () => lines.hold(webSocketTo(product.url));
  farm = createFarm({ time, seed: 6, seats, beganAt, content: STOCK_CONTENT, connect, pace: stockPace });
}, PATIENCE.timeout);
afterAll(async () => {
  farm?.stop();
  await product.stop();
  product.remove();
});

/** The rigs run in step with the venue's clock, also while the API is down. */
const paced = (until: () => boolean): Promise<void> =>
  runPaced(
    { time, real, desk, beganAt, lines, speed: SPEED, waits: () => down || farm.rigs.some((rig) => rig.isCalling()) },
    until,
  );
/** Runs the rigs until `holds` is true, for so many minutes of their time at most. Returns whether it became true. */
const eventually = async (holds: () => Promise<boolean> | boolean, minutes: number): Promise<boolean> => {
  for (const end = time.now() + minutes * 60_000; time.now() < end;) {
    if (await Promise.resolve(holds()).catch(() => false)) return true;
    const pause = time.now() + 1_000;
    await paced(() => time.now() >= pause);
  }
  return holds();
};
const signal = async (name: 'SESSION_START' | 'SESSION_EXIT'): Promise<void> =>
  void (await desk.post(`/races/events/${party.eventId}/signal`, { signal: name }));
const entries = async (): Promise<readonly Entry[]> =>
  (await desk.get<{ results: readonly Entry[] }>(`/races/entries?event=${party.eventId}`)).results;
const isSettled = ({ rig: { phase, failure } }: Entry): boolean =>
  phase === 'launched' || (phase === 'failed' && failure !== null);
const isQuiet = (): boolean =>
  farm.truth.running().size === 0 &&
  farm.truth.of('SERVER_STARTED').length === farm.truth.of('SERVER_ENDED').length &&
  farm.rigs.every((rig) => rig.isWelcome() && rig.waiting() === 0);

it.each(STEPS)(
  'a launch whose venue is killed %s completes, or says of each seat why not',
  PATIENCE,
  async (_, isThere) => {
    expect(await eventually(isQuiet, 5)).toBe(true);
    racing = (await entries()).length;
    const begun = time.now();
    const since = (): readonly Truth[] => farm.truth.all().filter(({ at }) => at >= begun);
    const { api } = product.pids();
    await signal('SESSION_START');
    await paced(() => isThere(since()));
    process.kill(api as number, 'SIGKILL');
    down = true;
    const back = product.recovered([api as number]).then(() => (down = false));
    await paced(() => !down);
    await back;
    expect(await eventually(async () => (await entries()).every(isSettled), 6)).toBe(true);
    const outcome = (await entries()).map(({ rig: { phase, failure } }) => failure ?? phase);
    console.log(`${outcome.join(', ')}; ${Math.round((time.now() - begun) / 1000)} s of the rigs' time`);
    const started = since().flatMap((one) => (one.kind === 'GAME_STARTED' ? [one.seat] : []));
    expect(started.length).toBe(new Set(started).size);
    // As many games run as seats are shown as launched.
    const launched = outcome.filter((one) => one === 'launched').length;
    expect(await eventually(() => farm.truth.running().size === launched, 1)).toBe(true);
    await signal('SESSION_EXIT');
    expect(await eventually(isQuiet, 5)).toBe(true);
  },
);

it(
  'after all launches: no event had two servers, no game started late, and every lap is recorded once',
  PATIENCE,
  async () => {
    const result = await comparedAtRest(() => compare(desk, [party], farm.truth, before), real.sleep);
    console.log(`${result.driven} laps driven, ${result.shown} kept`);
    expect([agrees(result), result]).toEqual([true, result]);
    expect(result.driven).toBeGreaterThan(SEATS);
    const store = await openEventStore({ databaseUrl: product.databaseUrl, upcast: 'as-written' });
    const log: { type: string; data: Record<string, unknown> }[] = [];
    for await (const { type, data } of readLog(store, START))
      log.push({ type, data: (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown> });
    await store.close();
    expect(serversAtOnce(log)).toEqual([]);
    const expiries = log
      .filter(({ type, data }) => type === 'SignalRequested' && data['signal'] === 'SESSION_START')
      .map(({ data }) => millisOf(data['expiresAt'] as Instant) - millisOf(beganAt));
    expect(expiries).toHaveLength(STEPS.length);
    // One start for each step: a game must have started within the time of one of them.
    for (const { at } of farm.truth.of('GAME_STARTED')) {
      const own = expiries.find((expiry) => at < expiry && at > expiry - 130_000);
      expect(own, `a game at ${at} of ${expiries.join(' ')}`).toBeDefined();
    }
  },
);

import { unpackText } from '@paddock/race-control/runs/evidence-body';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AMG, GT3, PORSCHE, SPA } from '../laps/race-world.ts';
import { dataOf, openEvening, type ProductEvening } from './product-evening.ts';

const SEATS = 4;
let own: ProductEvening;
beforeAll(async () => {
  own = await openEvening(7, SEATS);
  // Both cars need an earlier record: otherwise the first lap is the record, and a second one a tenth faster is held (rule
  // TOO_FAST).
  const created = new Date(Date.parse(own.began) - 86_400_000).toISOString();
  const [user] = own.drivers.values();
  const laps = [AMG, PORSCHE].map((car) => ({
    location: own.place.location,
    calendar: own.seat(0),
    user,
    track: SPA,
    car,
    millis: 100_000,
    created,
    tire: 'Slick',
    fuel: 5,
  }));
  expect((await own.chief.post('/laps', { laps })).body).toMatchObject({ recorded: laps.length });
});
afterAll(() => own?.close());

/** Every seat has an entry, and it is in this state. */
const allAre = (wanted: string, entries: readonly { readonly state: string | null }[]): boolean =>
  entries.length === SEATS && entries.every(({ state }) => state === wanted);

it('a start starts the server, then all games, and the cards show the racers in their cars', async () => {
  expect(await own.until(() => own.farm.rigs.every((rig) => rig.isWelcome()), 2)).toBe(true);
  await own.signal('SESSION_START');
  expect(await own.until(() => own.farm.truth.of('GAME_LIVE').length === SEATS, 4)).toBe(true);
  expect(await own.until(async () => allAre('launched', await own.entries()), 2)).toBe(true);
  const server = own.farm.truth.of('SERVER_STARTED')[0]!;
  expect(own.farm.truth.of('GAME_STARTED').every(({ at }) => at > server.at)).toBe(true);
  const late = (await own.logged('EntryLaunched')).map((event) => {
    const { seatId, loadMs } = dataOf<{ seatId: string; loadMs: number }>(event);
    return loadMs - own.farm.truth.of('GAME_LIVE').find(({ seat }) => seat === seatId)!.loadMs;
  });
  console.log(`loads told longer than they were by ${late.map(Math.round).join(', ')} ms of the rigs' time`);
  expect(late).toHaveLength(SEATS);
  expect(Math.max(...late)).toBeLessThan(1_000);
});

it('every driven lap is in the log exactly once, with its driver, and the cards show ended games as exited', async () => {
  const { truth } = own.farm;
  expect(await own.until(() => truth.of('SERVER_ENDED').length > 0 && truth.running().size === 0, 30)).toBe(true);
  expect(await own.until(() => own.farm.rigs.every((rig) => rig.waiting() === 0), 3)).toBe(true);
  const driven = truth.of('LAP').map(({ seat, millis }) => `${seat} ${own.drivers.get(seat)} ${millis}`);
  const laps = async () =>
    (await own.logged('LapRecorded')).flatMap((event) => {
      const { run, seatId, userId, millis } = dataOf<{ run?: string; seatId: string; userId: string; millis: number }>(
        event,
      );
      return typeof run === 'string' ? [`${seatId} ${userId} ${millis}`] : [];
    });
  await own.until(async () => (await laps()).length >= driven.length, 3);
  console.log(`${driven.length} laps driven, ${(await laps()).length} in the log`);
  expect((await laps()).toSorted()).toEqual(driven.toSorted());
  expect(await own.until(async () => allAre('exited', await own.entries()), 2)).toBe(true);
});

it('every lap that a rig reports names the run under which its evidence is stored', async () => {
  const told = (await own.logged('EvidenceKept'))
    .map((event) => dataOf<{ kind: string; runId: string; body: string }>(event))
    .filter(({ kind }) => kind === 'RIG_LAP');
  expect(told.length).toBeGreaterThan(0);
  for (const { runId, body } of told) expect(JSON.parse(await unpackText([body]))).toMatchObject({ run: runId });
});

it('no game starts after its signal has expired, and none twice', async () => {
  const signals = (await own.logged('SignalRequested')).map((event) => dataOf<{ expiresAt: Instant | null }>(event));
  const last = Math.max(...signals.map(({ expiresAt }) => (expiresAt === null ? 0 : millisOf(expiresAt))));
  const started = own.farm.truth.of('GAME_STARTED');
  expect(started).toHaveLength(SEATS);
  for (const { at } of started) expect(millisOf(own.began) + at).toBeLessThan(last);
});

/** `1:41.171`, as a board writes it. */
const hmsOf = (millis: number): string =>
  `${Math.floor(millis / 60_000)}:${((millis % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
it('the board shows the best laps that the farm drove, and reading all evidence again changes no row', async () => {
  const { venue, chief, farm, drivers, began } = own;
  const terms = { name: 'Evening', calculation: 'TIME', track: SPA, group: GT3, since: began };
  const board = await chief.post('/boards', terms);
  expect(board.status).toBe(201);
  const bests = [...drivers.keys()]
    .flatMap((seat) => {
      const valid = farm.truth.of('LAP').filter((lap) => lap.seat === seat && lap.cuts === 0);
      return valid.length === 0 ? [] : [Math.min(...valid.map(({ millis }) => millis))];
    })
    .toSorted((one, other) => one - other);
  const shown = async (): Promise<readonly { readonly hms: string }[]> => {
    await venue.composed.deps.positions.waitFor('leaderboards', await venue.store.head(), 60_000);
    return (await chief.get(`/boards/${board.body.id}/results`)).body.results;
  };
  await expect.poll(async () => (await shown()).map(({ hms }) => hms)).toEqual(bests.map(hmsOf));
  const before = await shown();
  const runs = (await own.logged('RunAssigned')).map((event) => RunId.parse(dataOf<{ runId: string }>(event).runId));
  expect(runs.length).toBeGreaterThan(0);
  for (const [index, runId] of [...runs, ...runs].entries()) {
    const context = {
      commandId: `again:${index}`,
      actor: { kind: 'system', process: 'test' },
      now: venue.clock.now(),
    } as const;
    const asked = { type: 'RequestReread', data: { runId } } as const;
    expect((await venue.composed.deps.commands.handle(evidenceDecider, runId, [asked], context)).outcome).toBe(
      'accepted',
    );
  }
  await own.until(() => false, 0.5);
  expect(await shown()).toEqual(before);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, openEvening, type ProductEvening } from './product-evening.ts';

const SEATS = 3;
let own: ProductEvening;
beforeAll(async () => {
  own = await openEvening(23, SEATS);
  await own.until(() => own.farm.rigs.every((rig) => rig.isWelcome()), 2);
  await own.signal('SESSION_START');
});
afterAll(() => own?.close());

const live = () => own.farm.truth.of('GAME_LIVE').length;
const runs = async () =>
  new Set((await own.logged('ServerStartRequested')).map((one) => dataOf<{ runId: string }>(one).runId)).size;
const waits = async (minutes: number): Promise<void> => void (await own.until(() => false, minutes));

it('WS-08 WS-13 PARTY-27 a manual start starts a game only on the seat whose game had ended, on the server that still runs', async () => {
  expect(await own.until(() => live() === SEATS, 4)).toBe(true);
  await own.signal('SESSION_EXIT', [own.seat(0), own.seat(2)]);
  expect(await own.until(() => own.farm.truth.of('GAME_ENDED').length === 1, 2)).toBe(true);
  await own.signal('SESSION_START', [own.seat(0), own.seat(2)]);
  expect(await own.until(() => live() === SEATS + 1, 3)).toBe(true);
  expect(
    own.farm.truth
      .of('GAME_STARTED')
      .map(({ seat }) => seat)
      .toSorted(),
  ).toEqual([own.seat(0), own.seat(1), own.seat(1), own.seat(2)].toSorted());
  expect([own.farm.truth.of('SERVER_STARTED').length, await runs()]).toEqual([1, 1]);
});

it('a reload without changes starts and ends no game, and leaves the server running', async () => {
  const [started, ended] = [own.farm.truth.of('GAME_STARTED').length, own.farm.truth.of('GAME_ENDED').length];
  await own.signal('RELOAD');
  await waits(0.5);
  expect([own.farm.truth.of('SERVER_STARTED').length, own.farm.truth.of('SERVER_ENDED').length]).toEqual([1, 0]);
  expect(own.farm.truth.of('GAME_STARTED')).toHaveLength(started);
  expect(own.farm.truth.of('GAME_ENDED')).toHaveLength(ended);
  expect(own.farm.truth.running().size).toBe(SEATS);
});

it('booting a seat from a running party ends its game, and the others keep running', async () => {
  const { results } = (await own.chief.get('/races/parties')).body;
  const { members } = results[0] as { members: { id: string; calendar: string }[] };
  const booted = await own.chief.delete(
    `/races/parties/members/${members.find(({ calendar }) => calendar === own.seat(2))?.id}`,
  );
  expect(booted.status).toBe(204);
  expect(await own.until(() => !own.farm.truth.running().has(own.seat(2)), 1)).toBe(true);
  await waits(0.2);
  expect([...own.farm.truth.running().keys()].toSorted()).toEqual([own.seat(0), own.seat(1)].toSorted());
});

it('disbanding a party during a race ends all its games, its server and its run', async () => {
  const { results } = (await own.chief.get('/races/parties')).body;
  expect((await own.chief.delete(`/races/parties/${results[0].id}`)).status).toBe(204);
  expect(
    await own.until(() => own.farm.truth.of('SERVER_ENDED').length === 1 && own.farm.truth.running().size === 0, 2),
  ).toBe(true);
  expect(await own.until(async () => (await own.logged('RunEnded')).length === 1, 1)).toBe(true);
});

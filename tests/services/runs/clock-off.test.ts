import { millisOf } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import { fileOf, hear, resultsFact, runningWorld } from './drive.ts';
import { seatAt } from './run-world.ts';
import { connected, endMessage, lapMessage, sessionMessage } from './server-story.ts';

const host = seatAt(0);

it('laps of a server whose clock is off are held, and released once it is off for all cars; an impossible lap stays held', async () => {
  const world = await runningWorld(['PRACTICE']);
  const from = millisOf(world.clock.now());
  const laps = [0, 1, 2].flatMap((slot) => {
    let at = from + 60_000 + slot;
    return [0, 1, 2, 3, 4].map((lap) => {
      const driven = 90_000 + slot * 900 + lap * 110;
      // Each gap is 2.2 s shorter than its lap; the last lap of the third car is a minute too long.
      at += driven - 2_200;
      return { slot, at, millis: driven + (slot === 2 && lap === 4 ? 60_000 : 0), lap };
    });
  });
  await hear(world, world.runId, [
    { at: from, message: sessionMessage('PRACTICE') },
    ...[0, 1, 2].map((slot) => ({ at: from + 100 + slot, message: connected(slot) })),
    ...laps
      .toSorted((one, other) => one.at - other.at)
      .map(({ slot, at, millis, lap }) => ({ at, message: lapMessage(slot, millis, lap + 1) })),
  ]);
  await world.follow();
  const doubted = (await world.laps()).filter(({ reasons }) => reasons.includes('CLOCK'));
  expect(doubted.length).toBeGreaterThan(1);
  await hear(world, world.runId, [{ at: from + 700_000, message: endMessage('') }], 100);
  await world.follow();
  expect((await world.laps()).filter(({ reasons }) => reasons.length > 0)).toMatchObject([
    { data: { millis: 152_240 }, verdict: 'held', reasons: ['CLOCK'] },
  ]);
  expect(await world.events('LapRejudged')).toHaveLength(doubted.length - 1);
  // A second read adds nothing.
  const before = (await world.logOf()).length;
  world.restart();
  world.readAgain();
  await world.follow();
  expect((await world.logOf()).length).toBe(before);
});

it('laps that only the results file has are approved, although packets of the server were seconds late', async () => {
  const world = await runningWorld(['QUALIFYING']);
  world.advance(900_000);
  let at = 60_000;
  const times = [383_117, 138_204, 138_900, 139_100];
  const late = [0, 6_300, 0, 3_100];
  const lines = times.map((millis, lap) => ({ slot: 0, millis, at: (at += millis) + (late[lap] ?? 0) }));
  await world.tell(host, world.factOf(host, resultsFact(world.runId, 'x.json', fileOf('QUALIFY', lines))));
  await world.follow();
  expect((await world.laps()).map(({ data, verdict }) => [data['millis'], verdict])).toEqual(
    times.map((millis) => [millis, 'approved']),
  );
});

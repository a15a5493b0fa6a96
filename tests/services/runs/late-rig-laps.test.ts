import { differsIn } from '@paddock/api/rigs/take-content';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { expect, it } from 'vitest';
import { hear, raceOutFact, rigLap, runningWorld } from './drive.ts';
import { seatAt, stoppedFact } from './run-world.ts';
import { raceStory } from './server-story.ts';

const host = seatAt(0);
const guest = seatAt(1);

/** A run of so many laps that is over; then a rig that was away tells six that nobody else saw. */
const lateLaps = async (driven: number) => {
  const world = await runningWorld(['PRACTICE']);
  const from = Date.parse(world.clock.now());
  const times = Array.from({ length: driven }, (_, lap) => 95_000 + lap);
  await hear(world, world.runId, raceStory(from, [times], 'PRACTICE').slice(0, -1));
  const late = Array.from({ length: 6 }, (_, lap) => 91_000 + lap);
  world.advance(600_000);
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  const before = (await world.laps()).length;
  const reads: number[] = [];
  const { readStream } = world.store;
  for (const [lap, millis] of late.entries()) {
    let read = 0;
    world.store.readStream = (stream, after) => ((read += 1), readStream.call(world.store, stream, after));
    await world.tell(guest, world.factOf(guest, rigLap(1, millis, lap + 1), from + 151_000 + lap * 95_000));
    await world.follow();
    reads.push(read);
  }
  world.store.readStream = readStream;
  return { world, before, late, reads };
};

it('a rig that was away for an evening costs each of its laps the same, however many the run has', async () => {
  const [few, many] = [await lateLaps(3), await lateLaps(30)];
  console.log(`reads a late lap: ${few.reads.join(' ')} of a run of 3, ${many.reads.join(' ')} of a run of 30`);
  for (const { world, before, late, reads } of [few, many]) {
    expect((await world.laps()).length - before).toBe(late.length);
    expect(Math.max(...reads.slice(1))).toBeLessThanOrEqual(Math.min(...reads.slice(1)) + 1);
  }
  expect(many.reads.slice(1)).toEqual(few.reads.slice(1));
});

it('what the game wrote confirms every lap that its rig told late, the last one as well, though all of it came at one go', async () => {
  const world = await runningWorld(['PRACTICE']);
  const from = Date.parse(world.clock.now());
  await hear(world, world.runId, raceStory(from, [[95_000]], 'PRACTICE').slice(0, -1));
  world.advance(600_000);
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  const late = [91_000, 90_500, 90_700];
  for (const [lap, millis] of late.entries())
    await world.tell(guest, world.factOf(guest, rigLap(1, millis, lap + 1), from + 151_000 + lap * 95_000));
  await world.tell(
    guest,
    world.factOf(
      guest,
      raceOutFact(
        1,
        late.map((time) => ({ time, sectors: [time] })),
      ),
    ),
  );
  await world.follow();
  expect((await world.laps()).slice(1).map(({ verdict, witnesses }) => [verdict, ...witnesses])).toEqual(
    late.map(() => ['approved', 'RIG true', 'RACE_OUT true']),
  );
});

it('what a guest has otherwise than its host is seen as both told it last, whoever told it first', async () => {
  const list = (amg: string) => ({
    hash: 'h',
    cars: [
      { id: 'ks_amg', hash: amg },
      { id: 'm3', hash: 'm' },
    ],
    tracks: [{ id: 'spa', hash: 's' }],
  });
  const told = new Map<string, ReturnType<typeof list>>();
  const differs = differsIn({ of: async (seat) => told.get(seat) as never });
  const [one, other] = [SeatId.parse('seat1'), SeatId.parse('seat2')];
  told.set(other, list('original'));
  expect(await differs(one, other)).toEqual([]);
  told.set(one, list('changed'));
  expect(await differs(one, other)).toEqual(['cars/ks_amg']);
  told.set(one, list('original'));
  expect(await differs(one, other)).toEqual([]);
  expect(await differs(one, one)).toEqual([]);
});

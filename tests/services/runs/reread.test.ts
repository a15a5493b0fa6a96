import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileOf, hear, raceOutFact, resultsFact, rigLap, runningWorld } from './drive.ts';
import { type RunWorld, seatAt, stoppedFact } from './run-world.ts';
import { raceStory } from './server-story.ts';

/** One lap of the guest: which witnesses report it, and how. */
const lapSeen = fc.record({
  millis: fc.constantFrom(90_000, 91_000, 92_345),
  heard: fc.boolean(),
  filed: fc.boolean(),
  // `other`: the rig reports another time.
  rig: fc.constantFrom('no', 'once', 'other', 'twice', 'twice and other'),
  written: fc.boolean(),
  cuts: fc.constantFrom(0, 0, 1),
});
const evening = fc.record({
  laps: fc.array(lapSeen, { minLength: 1, maxLength: 4 }),
  rigFirst: fc.boolean(),
  file: fc.constantFrom('none', 'before', 'after'),
  out: fc.constantFrom('none', 'before', 'after'),
});
type Evening = typeof evening extends fc.Arbitrary<infer One> ? One : never;

const drive = async ({ laps, rigFirst, file, out }: Evening): Promise<RunWorld & { readonly runId: string }> => {
  const world = await runningWorld(['PRACTICE']);
  const [host, guest] = [seatAt(0), seatAt(1)];
  const story = raceStory(
    Date.parse(world.clock.now()),
    [laps.map(() => 99_000), laps.map(({ millis }) => millis)],
    'PRACTICE',
  );
  const crossings = story.filter(({ message }) => message.type === 'LAP_COMPLETED' && message.carId === 1);
  const told = story.filter((one) => !crossings.includes(one) || laps[crossings.indexOf(one)]?.heard === true);
  const rigs = async (): Promise<void> => {
    for (const [index, { millis, rig }] of laps.entries()) {
      if (rig === 'no') continue;
      const at = crossings[index]?.at ?? 0;
      const times = { once: [0], other: [333], twice: [0, 0], 'twice and other': [0, 0, 333] }[rig];
      for (const by of times ?? []) {
        world.to(at);
        await world.tell(guest, world.factOf(guest, rigLap(1, millis + by, index + 1), at));
      }
    }
  };
  const files = laps.flatMap(({ millis, filed, cuts }, index) =>
    filed ? [{ slot: 1, millis, cuts, at: (crossings[index]?.at ?? 0) - Date.parse('2020-01-01T00:00:00.000Z') }] : [],
  );
  const tellAll = async (seat: typeof host, fact: AgentFactBody): Promise<void> => {
    await world.tell(seat, world.factOf(seat, fact));
    await world.follow();
  };
  const tellFile = () => tellAll(host, resultsFact(world.runId, 'x_PRACTICE.json', fileOf('PRACTICE', files)));
  const written = laps.filter((lap) => lap.written);
  const tellOut = () =>
    tellAll(
      guest,
      raceOutFact(
        1,
        written.map(({ millis, cuts }) => ({ time: millis, sectors: [millis], cuts })),
      ),
    );
  if (rigFirst) await rigs();
  await hear(world, world.runId, told);
  if (!rigFirst) await rigs();
  await world.follow();
  world.advance(1_000);
  if (file === 'before') await tellFile();
  if (out === 'before') await tellOut();
  await tellAll(host, stoppedFact(world.runId));
  if (file === 'after') await tellFile();
  if (out === 'after') await tellOut();
  return world;
};

it('reading a finished run again adds nothing, whichever witnesses reported its laps and in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(evening, async (one: Evening) => {
      const world = await drive(one);
      const before = (await world.logOf()).map(({ type }) => type);
      const { runId } = world;
      for (const _ of [1, 2]) {
        await world.say(evidenceDecider, runId, { type: 'RequestReread', data: { runId } });
        await world.follow();
      }
      expect((await world.logOf()).map(({ type }) => type).slice(before.length)).toEqual([
        'EvidenceRereadRequested',
        'EvidenceRereadRequested',
      ]);
    }),
    { numRuns: 60, seed: 11 },
  );
});

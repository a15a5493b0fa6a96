import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { batchesOf, BOOTED, entryAt, eventId, openRunWorld, seatAt, startedFact, stoppedFact } from './run-world.ts';
import { raceStory } from './server-story.ts';

const host = seatAt(0);
const guest = seatAt(1);
const YEAR_MS = 365 * 24 * 3_600_000;

describe('A rig whose agent started again with a wrong wall clock', () => {
  it('tells no lap a second time, whenever its words come: they are known by start, seat, time and order', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Laps of the guest, some of one and the same time; how wrong its clock is; whether its words come before or after the end.
        fc.array(fc.constantFrom(91_000, 91_000, 92_345, 93_777), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -YEAR_MS, max: YEAR_MS }),
        fc.boolean(),
        fc.boolean(),
        async (driven, wrong, before, hostFirst) => {
          const world = await openRunWorld();
          await world.signal('SESSION_START');
          await world.follow();
          const { runId } = await world.runNow();
          await world.tell(host, world.factOf(host, startedFact(runId)));
          const hosted = driven.map(() => 95_000);
          const story = raceStory(Date.parse(world.clock.now()), [hosted, driven]);
          const hears = async () => {
            for (const { at, fact } of batchesOf(runId, story)) {
              world.to(at);
              await world.tell(host, world.factOf(host, fact, at));
            }
          };
          const rigTells = async () => {
            for (const [index, millis] of driven.entries()) {
              const fact = {
                kind: 'RIG_LAP',
                data: {
                  event: eventId,
                  entry: entryAt(1),
                  generation: 1,
                  lap: index + 1,
                  millis,
                  best: true,
                  sectors: [],
                  fuel: 10,
                  tyre: 'SM',
                },
              } as never;
              const told = world.factOf(guest, fact);
              const wall = new Date(Date.parse(told.wall) + wrong).toISOString() as typeof told.wall;
              await world.tell(guest, { ...told, bootId: 'boot0', wall, mono: told.mono + (BOOTED % 7_919) });
            }
          };
          const ends = async () => {
            world.advance(1_000);
            await world.tell(host, world.factOf(host, stoppedFact(runId)));
          };
          if (hostFirst) {
            await hears();
            if (before) await rigTells();
            await ends();
            await world.follow();
            if (!before) await rigTells();
          } else {
            // The host was away: its datagrams come behind its end, and behind what the rig told.
            await rigTells();
            await ends();
            await world.follow();
            await hears();
          }
          await world.follow();
          const laps = (await world.laps()).filter(({ data }) => data['seatId'] === guest);
          expect(laps.map(({ data }) => data['millis']).toSorted()).toEqual(driven.toSorted());
        },
      ),
      { numRuns: 25, seed: 7 },
    );
  });
});

import { CarId, UserId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { EntryId, type RunId } from '@paddock/shared-domain/launcher/ids';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { hear, raceOutFact, rigLap } from './drive.ts';
import {
  batchesOf,
  BOOTED,
  entryAt,
  eventId,
  openRunWorld,
  seatAt,
  startedFact,
  stoppedFact,
  userAt,
} from './run-world.ts';
import { raceStory } from './server-story.ts';

const host = seatAt(0);
const guest = seatAt(1);
const YEAR_MS = 365 * 24 * 3_600_000;

describe('A rig whose agent started again with a wrong wall clock', () => {
  it('adds no lap twice, whenever its reports come: they are matched by start, seat, time and order', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Laps of the guest, some with equal times; the error of its clock in ms; whether it reports before the end; who reports first.
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
              } as AgentFactBody;
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
            // The host was away: its datagrams come after the end, and after what the rig reported.
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

const HOUR_MS = 3_600_000;
const XENA = userAt(1);
const YURI = UserId.parse('yuri');
const ofYuri = EntryId.parse('entryyuri');
const driverOf = (userId: UserId, ballast: number) => ({
  userId,
  carId: CarId.parse('ksporsche'),
  skin: '',
  ballast,
  restrictor: 0,
});

/** Two parties of one host after each other: Xena sat on the guest's seat in the first, Yuri does in the second. */
const secondParty = async (sessions: Parameters<typeof openRunWorld>[0] = ['PRACTICE']) => {
  const world = await openRunWorld(sessions);
  const started = async () => {
    await world.signal('SESSION_START');
    await world.follow();
    const { runId } = await world.runNow();
    await world.tell(host, world.factOf(host, startedFact(runId)));
    return runId;
  };
  const stop = async (runId: RunId) => {
    world.advance(600_000);
    await world.tell(host, world.factOf(host, stoppedFact(runId)));
    await world.follow();
  };
  await stop(await started());
  await world.ofEvent({ type: 'RemoveEntry', data: { eventId, seatId: guest } });
  world.advance(2 * HOUR_MS);
  await world.ofEvent({
    type: 'AssignEntry',
    data: { eventId, entryId: ofYuri, seatId: guest, driver: driverOf(YURI, 20) },
  });
  const from = world.clock.now();
  const runId = await started();
  return {
    world,
    runId,
    from,
    stop: () => stop(runId),
    /** A fact from an earlier start of the guest's agent, whose wall clock is `wrong` ms off. */
    tells: async (wrong: number, fact: AgentFactBody) => {
      const told = world.factOf(guest, fact);
      const wall = instantOf(Date.parse(told.wall) + wrong);
      const refused = await world.tell(guest, { ...told, bootId: 'boot0', wall, mono: told.mono + 7 });
      expect(refused).toEqual([]);
      await world.follow();
    },
  };
};
const yuris = { entry: ofYuri, generation: 2 };
const outOf = (times: readonly number[], cuts = 0): AgentFactBody => {
  const fact = raceOutFact(
    1,
    times.map((time) => ({ time, sectors: [time], cuts })),
  );
  return { ...fact, data: { ...fact.data, ...yuris } } as AgentFactBody;
};

describe('A lap that a rig reports with a wrong wall clock', () => {
  it.each([-2 * HOUR_MS, -30 * 24 * HOUR_MS, 5 * HOUR_MS, 0])(
    'belongs to who sat there in its own start, at a moment of its run: %i ms off',
    async (wrong) => {
      const { world, from, stop, tells } = await secondParty();
      await stop();
      const end = world.clock.now();
      world.advance(600_000);
      await tells(wrong, rigLap(1, 91_000, 1, yuris));
      await tells(wrong, outOf([91_000]));
      const [lap, ...more] = await world.laps();
      expect(more).toEqual([]);
      expect(lap).toMatchObject({
        data: { userId: YURI, seatId: guest, ballastKg: 20, session: 'PRACTICE' },
        verdict: 'approved',
        witnesses: ['RIG true', 'RACE_OUT true'],
      });
      const crossedAt = String(lap?.data['crossedAt']);
      expect([crossedAt > from, crossedAt <= end]).toEqual([true, true]);
    },
  );

  it('has no driver and is held if two people sat there in that start', async () => {
    const { world, stop, tells } = await secondParty();
    world.advance(60_000);
    await world.ofEvent({ type: 'ChangeEntry', data: { eventId, entryId: ofYuri, driver: { userId: XENA } } });
    await stop();
    await tells(-2 * HOUR_MS, rigLap(1, 91_000, 1, yuris));
    await tells(-2 * HOUR_MS, outOf([91_000]));
    expect(await world.laps()).toMatchObject([
      { data: { userId: null, seatId: guest }, verdict: 'held', reasons: ['NO_USER', 'CLOCK'] },
    ]);
  });

  it('still belongs to its driver if somebody else sat down after the run', async () => {
    const { world, stop, tells } = await secondParty();
    await stop();
    world.advance(60_000);
    await world.ofEvent({ type: 'ChangeEntry', data: { eventId, entryId: ofYuri, driver: { userId: XENA } } });
    await tells(-2 * HOUR_MS, rigLap(1, 91_000, 1, yuris));
    expect((await world.laps()).map(({ data }) => data['userId'])).toEqual([YURI]);
  });

  it('is held if nothing shows in which session of the run it was driven', async () => {
    const { world, stop, tells } = await secondParty(['PRACTICE', 'QUALIFYING']);
    await stop();
    await tells(-2 * HOUR_MS, rigLap(1, 91_000, 1, yuris));
    await tells(-2 * HOUR_MS, outOf([91_000]));
    expect(await world.laps()).toMatchObject([{ data: { userId: YURI }, verdict: 'held', reasons: ['CLOCK'] }]);
  });

  it('does not hide a cut that the game’s file has for a lap which the server reported', async () => {
    const { world, runId, stop, tells } = await secondParty();
    await hear(world, runId, raceStory(Date.parse(world.clock.now()), [[95_000], [91_000]], 'PRACTICE'));
    await stop();
    await tells(-2 * HOUR_MS, outOf([91_000], 1));
    expect((await world.laps()).find(({ data }) => data['seatId'] === guest)).toMatchObject({
      verdict: 'not-approved',
      reasons: ['CUT'],
    });
  });
});

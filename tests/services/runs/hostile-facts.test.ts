import { createDecode } from '@paddock/event-store/codec';
import { allEvents } from '@paddock/shared-domain/all-events';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { AgentFact, AgentMessage } from '@paddock/shared-domain/rigs/agent-wire';
import { AgentId } from '@paddock/shared-domain/launcher/ids';
import { describe, expect, it } from 'vitest';
import { instant } from '../../support/builders/brands.ts';
import { fileOf, hear, resultsFact, rigLap, runningWorld } from './drive.ts';
import { BOOTED, entryAt, eventId, openRunWorld, type RunWorld, seatAt, userAt } from './run-world.ts';
import { raceStory } from './server-story.ts';

const [host, guest] = [seatAt(0), seatAt(1)];
const decode = createDecode([...allEvents]);
const now = (world: RunWorld): number => millisOf(world.clock.now());
const alone = async (): Promise<RunWorld> => {
  const world = await openRunWorld(['HOTLAP'], { party: false });
  await world.signal('SESSION_START');
  world.advance(600_000);
  return world;
};
/** Decodes every event of the log; throws if one cannot be read. */
const readable = async (world: RunWorld): Promise<number> => (await world.logOf()).map(decode).length;
const times = async (world: RunWorld) => (await world.laps()).map(({ data }) => data['millis']);

describe('A fact of a rig', () => {
  it.each([
    ['a steady clock of more than 31 years', { mono: 1e300 }, {}],
    ['a sector that is no time', {}, { sectors: [2_000_000_000] }],
    ['a lap that is no time', {}, { millis: 5_000_000_000 }],
  ])('with %s is refused, and its number is read so that the rig can go on', async (_, more, lap) => {
    const world = await alone();
    const fact = world.factOf(host, rigLap(0, 90_000, 1));
    expect(AgentFact.safeParse(fact).success).toBe(true);
    const data = { ...fact.fact.data, ...lap };
    const said = { ...fact, ...more, fact: { ...fact.fact, data } };
    expect(AgentFact.safeParse(said).success).toBe(false);
    const read = AgentMessage.parse(said) as AgentFact;
    expect(read).toMatchObject({ seq: fact.seq, fact: { kind: 'UNREADABLE' } });
    expect(await world.tell(host, read)).toEqual([{ seq: fact.seq, reason: 'Unreadable' }]);
  });

  it('has its text cleaned of characters that a table or screen cannot hold', async () => {
    const world = await alone();
    const data = {
      event: eventId,
      entry: 'entry1',
      generation: 1,
      code: 'CAR_MISSING_ON_SEAT',
      detail: 'a\u0000b\ud800c\n',
    };
    const read = AgentFact.parse({
      ...world.factOf(host, rigLap(0, 90_000, 1)),
      fact: { kind: 'ENTRY_LAUNCH_FAILED', data },
    });
    expect(read.fact.data).toMatchObject({ detail: 'a b c ' });
  });

  it('that can never be stored is refused for good, and the fact after it is recorded', async () => {
    const world = await alone();
    const failed = {
      event: eventId,
      entry: entryAt(0),
      generation: 1,
      code: 'CAR_MISSING_ON_SEAT',
      detail: 'a\u0000b',
    } as const;
    const facts = [
      world.factOf(host, { kind: 'ENTRY_LAUNCH_FAILED', data: failed }),
      { ...world.factOf(host, rigLap(0, 90_000, 1)), bootId: 'no boot id' },
      world.factOf(host, rigLap(0, 91_000, 2)),
    ];
    const refused = await world.tell(host, ...facts);
    expect(refused.map(({ seq }) => seq)).toEqual(facts.slice(0, 2).map(({ seq }) => seq));
    await world.follow();
    expect(await times(world)).toEqual([91_000]);
    await readable(world);
  });
});

describe('Evidence that was stored before messages had their limits', () => {
  it.each([
    ['by a clock beyond all time', { mono: 1e300 }, {}, 0],
    ['with a sector that is no time', {}, { sectors: [2_000_000_000] }, 1],
  ])(
    '%s does not block the next lap, and is an open case of its run if it cannot be read',
    async (_, more, lap, open) => {
      const world = await alone();
      await world.tell(host, { ...world.factOf(host, rigLap(0, 90_000, 1, lap)), ...more });
      await world.tell(host, world.factOf(host, rigLap(0, 91_000, 2)));
      await world.follow();
      expect(await times(world)).toContain(91_000);
      expect(await world.events('EvidenceSetAside')).toHaveLength(open);
      await readable(world);
      const before = (await world.logOf()).length;
      world.readAgain();
      await world.follow();
      expect((await world.logOf()).length).toBe(before);
    },
  );

  it('with an impossible time for a lap that was heard is an open case, and the laps after it are recorded', async () => {
    const world = await runningWorld();
    const story = raceStory(now(world), [[95_000, 94_000]]);
    await hear(world, world.runId, story.slice(0, -2));
    const crossed = story.find(({ message }) => message.type === 'LAP_COMPLETED')?.at;
    await world.tell(host, world.factOf(host, rigLap(0, 5_000_000_000, 1), crossed));
    await world.follow();
    await hear(world, world.runId, story.slice(-2), story.length - 1);
    await world.follow();
    expect(await times(world)).toEqual([95_000, 94_000]);
    expect(await world.events('EvidenceSetAside')).toHaveLength(1);
    await readable(world);
  });
});

describe('A results file', () => {
  it('with an impossible timestamp still adds that lap, at the end of the session', async () => {
    const world = await runningWorld();
    await hear(world, world.runId, raceStory(now(world), [[95_000, 94_000], [91_000]]));
    await world.follow();
    const laps = [
      { slot: 0, millis: 95_000, at: 100_000 },
      { slot: 0, millis: 94_000, at: 194_000 },
      { slot: 0, millis: 93_000, at: 1e14 },
    ];
    await world.tell(host, world.factOf(host, resultsFact(world.runId, 'x_RACE.json', fileOf('RACE', laps))));
    await world.follow();
    expect(await times(world)).toEqual([91_000, 95_000, 94_000, 93_000]);
    const moments = (await world.laps()).map(({ data }) => millisOf(instant(data['crossedAt'])));
    expect(moments.toSorted((one, other) => one - other)).toEqual(moments);
    expect(moments.at(-1)).toBeLessThanOrEqual(now(world));
    await readable(world);
  });

  it('with 1100 laps that nobody heard is imported completely and once, although one append cannot hold it', async () => {
    const world = await runningWorld();
    const laps = Array.from({ length: 1_100 }, (_, n) => ({
      slot: n % 2,
      millis: 90_000 + n,
      at: 100_000 + n * 1_000,
    }));
    const fact = world.factOf(host, resultsFact(world.runId, 'x_RACE.json', fileOf('RACE', laps)));
    await world.tell(host, fact);
    await world.follow();
    expect(await world.events('LapAdded')).toHaveLength(1_100);
    expect(await world.events('ResultsImported')).toHaveLength(1);
    expect((await world.laps()).length).toBe(1_100);
  });
});

describe('The driver of a lap', () => {
  it('is not taken from the wall clock of the rig: if the driver changed since then, the lap is held', async () => {
    for (const changed of [false, true]) {
      const world = await alone();
      const then = now(world);
      world.advance(3_600_000);
      const driver = { userId: userAt(7) };
      if (changed) await world.ofEvent({ type: 'ChangeEntry', data: { eventId, entryId: entryAt(0), driver } });
      world.advance(60_000);
      const wall = instantOf(then);
      await world.tell(host, { ...world.factOf(host, rigLap(0, 130_000, 1)), bootId: 'earlier', wall, mono: 5 });
      await world.follow();
      const [lap] = await world.laps();
      expect([lap?.verdict, lap?.reasons]).toEqual(['held', changed ? ['CLOCK', 'PROVISIONAL'] : ['PROVISIONAL']]);
    }
  });

  it('is in doubt if the lap began before its start: the lap is held', async () => {
    const world = await alone();
    const early = instantOf(now(world) - 599_000);
    await world.tell(host, { ...world.factOf(host, rigLap(0, 130_000, 1)), bootId: 'earlier', wall: early, mono: 5 });
    await world.follow();
    expect((await world.laps()).map(({ reasons }) => reasons)).toEqual([['CLOCK', 'PROVISIONAL']]);
  });

  it('depends on its moment: two rigs with the same boot id keep a clock each', async () => {
    const world = await runningWorld();
    const from = now(world);
    const seat = { agentId: AgentId.parse(`agent${guest}`), seatId: guest, locationId: LocationId.parse('west') };
    const clock = { now: world.clock.now(), bootId: 'boot1', monoZero: BOOTED - 500_000 };
    await world.port().takeFacts(seat, [world.factOf(guest, rigLap(1, 90_000, 1))], clock);
    await hear(world, world.runId, raceStory(from, [[95_000]]));
    await world.follow();
    const [lap] = await world.laps();
    expect(millisOf(instant(lap?.data['crossedAt'])) - from).toBe(155_000);
  });
});

it('each lap of a seat that drives alone reads the race event once, however many laps came before', async () => {
  const world = await alone();
  for (let n = 1; n <= 12; n += 1) {
    world.advance(95_000);
    await world.tell(host, world.factOf(host, rigLap(0, 90_000 + n, n)));
  }
  const read: string[] = [];
  const { readStream } = world.store;
  world.store.readStream = (stream, from) => (read.push(stream), readStream.call(world.store, stream, from));
  await world.follow();
  expect(await world.laps()).toHaveLength(12);
  // Once for each lap, and once for the start.
  expect(read.filter((stream) => stream === `raceEvent-${eventId}`)).toHaveLength(13);
});

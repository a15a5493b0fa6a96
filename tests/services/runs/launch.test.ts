import { PartyId } from '@paddock/shared-domain/launcher/ids';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { describe, expect, it } from 'vitest';
import {
  batchesOf,
  entryAt,
  eventId,
  failedFact,
  openRunWorld,
  type RunWorld,
  seatAt,
  startedFact,
  stoppedFact,
  seats,
} from './run-world.ts';
import { raceStory } from './server-story.ts';

const started = async (...types: Parameters<typeof openRunWorld>): Promise<RunWorld> => {
  const world = await openRunWorld(...types);
  await world.signal('SESSION_START');
  await world.follow();
  return world;
};
const host = seatAt(0);
const host_ = async (world: RunWorld, fact: Parameters<RunWorld['factOf']>[1]) => {
  const refused = await world.tell(host, world.factOf(host, fact));
  await world.follow();
  return refused;
};

describe('A start of a party’s event', () => {
  it('requests one server from its host, with track, rules, sessions and grid of the event', async () => {
    const world = await started();
    const [asked, ...more] = await world.events('ServerStartRequested');
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ hostSeatId: host, generation: 1, part: 0, attempt: 0, ports: { game: 9600 } });
    expect(asked?.['race']).toMatchObject({ trackId: 'spa', penalties: false, sessions: ['RACE'] });
    expect((asked?.['race'] as { grid: { seatId: string }[] }).grid.map(({ seatId }) => seatId)).toEqual([
      'seat1',
      'seat2',
      'seat3',
    ]);
    expect(await world.runNow()).toMatchObject({ state: 'requested', wanted: 'RUNNING' });
    await host_(world, startedFact((await world.runNow()).runId));
    expect(await world.runNow()).toMatchObject({ state: 'running', wanted: 'RUNNING', ports: { http: 8081 } });
  });

  it('joins the server that runs, and requests no second one', async () => {
    const world = await started();
    const { runId } = await world.runNow();
    await host_(world, startedFact(runId));
    await world.signal('SESSION_START');
    await world.signal('SESSION_START', [host]);
    await world.follow();
    expect(await world.events('ServerStartRequested')).toHaveLength(1);
    expect(await world.runNow()).toMatchObject({ runId, state: 'running' });
  });

  it('requests other ports if they are taken, makes three attempts at most, and then fails with the reason', async () => {
    const world = await started();
    const runs: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const run = await world.runNow();
      runs.push(`${run.runId} ${run.ports.game}`);
      await host_(world, failedFact(run.runId, 'PORT_TAKEN'));
    }
    expect(new Set(runs).size).toBe(3);
    expect(runs.map((run) => run.split(' ')[1])).toEqual(['9600', '9610', '9620']);
    expect(await world.events('ServerStartRequested')).toHaveLength(3);
    expect(await world.events('LaunchFailed')).toMatchObject([{ generation: 1, code: 'PORT_TAKEN' }]);
    expect(await world.runNow()).toMatchObject({ state: 'failed', wanted: 'STOPPED' });
  });

  it('that fails for another reason shows it on every card, and a new start is another run', async () => {
    const world = await started();
    const { runId } = await world.runNow();
    await host_(world, failedFact(runId, 'CAR_MISSING'));
    expect(await world.events('LaunchFailed')).toMatchObject([{ code: 'CAR_MISSING' }]);
    expect(await world.runNow()).toMatchObject({ runId, state: 'failed' });
    // At once: without a server the rigs were told nothing, so they cannot report it.
    const told = (await world.events('EntryLaunchFailed')).map(({ seatId, code, generation }) => [
      seatId,
      code,
      generation,
    ]);
    expect(told.toSorted()).toEqual(seats.map((seat) => [seat, 'CAR_MISSING', 1]));
    await world.follow();
    expect(await world.events('EntryLaunchFailed')).toHaveLength(seats.length);
    await world.signal('SESSION_START');
    await world.follow();
    expect(await world.runNow()).toMatchObject({ state: 'requested', generation: 2, ports: { game: 9600 } });
  });

  it('that nobody answers fails when it expires, and a server that starts after that is told to stop', async () => {
    const world = await openRunWorld();
    const signal = await world.signal('SESSION_START');
    await world.follow();
    const { runId } = await world.runNow();
    world.advance(121_000);
    await world.expire(signal);
    await world.follow();
    expect(await world.events('LaunchFailed')).toMatchObject([{ code: 'SERVER_NOT_UP_IN_TIME' }]);
    expect(await host_(world, startedFact(runId))).toMatchObject([{ reason: 'RunOver' }]);
    expect(await world.runNow()).toMatchObject({ wanted: 'STOPPED' });
    // A start after that has a server of its own.
    await world.signal('SESSION_START');
    await world.follow();
    const next = await world.runNow();
    expect(next).toMatchObject({ state: 'requested', wanted: 'RUNNING', generation: 2 });
    expect(next.runId).not.toBe(runId);
    expect(await host_(world, startedFact(next.runId))).toEqual([]);
    expect(await world.runNow()).toMatchObject({ state: 'running', wanted: 'RUNNING' });
  });

  it('that is read after it expired begins no run', async () => {
    const world = await openRunWorld();
    await world.signal('SESSION_START');
    world.advance(121_000);
    await world.follow();
    expect(await world.events('RunAssigned')).toEqual([]);
  });

  it('of a seat that drives alone needs no server', async () => {
    const world = await started(['HOTLAP'], { party: false });
    expect(await world.events('RunAssigned')).toEqual([]);
    expect(await world.port().runOf(eventId)).toBeUndefined();
  });

  it('of a seat that drives alone requests no server, although the seat hosts a party when the start is read', async () => {
    const world = await openRunWorld(['PRACTICE'], { party: false });
    await world.signal('SESSION_START', [], { ofParty: false });
    await world.hostParty();
    await world.follow();
    expect(await world.events('RunAssigned')).toEqual([]);
    await world.signal('SESSION_START', [], { ofParty: true });
    await world.follow();
    expect(await world.runNow()).toMatchObject({ generation: 2, state: 'requested' });
  });
});

describe('A server', () => {
  it('is told to stop as soon as its host’s game is, and a start sent before it has stopped gets the next server', async () => {
    const world = await started();
    const { runId } = await world.runNow();
    await host_(world, startedFact(runId));
    await world.signal('SESSION_EXIT', [seatAt(0)]);
    expect(await world.runNow()).toMatchObject({ wanted: 'RUNNING' });
    await world.signal('SESSION_EXIT');
    // Before any process has read the signal.
    expect(await world.runNow()).toMatchObject({ runId, wanted: 'STOPPED' });
    await world.follow();
    await world.signal('SESSION_START');
    await world.follow();
    expect(await world.runNow()).toMatchObject({ runId, wanted: 'STOPPED' });
    await host_(world, stoppedFact(runId, 'SIGNAL'));
    expect(await world.runNow()).toMatchObject({ generation: 2, state: 'requested', wanted: 'RUNNING' });
  });

  it('that was stopped before it ran does not block the next start', async () => {
    const world = await started();
    await world.signal('SESSION_EXIT');
    await world.signal('SESSION_START');
    await world.follow();
    expect(await world.runNow()).toMatchObject({ generation: 2, state: 'requested', wanted: 'RUNNING' });
    expect(await world.events('LaunchFailed')).toEqual([]);
  });

  it('that crashes is not restarted automatically', async () => {
    const world = await started(['PRACTICE', 'RACE', 'RACE']);
    const { runId } = await world.runNow();
    await host_(world, startedFact(runId));
    await host_(world, stoppedFact(runId, 'CRASH'));
    expect(await world.runNow()).toMatchObject({ runId, state: 'stopped', wanted: 'STOPPED' });
  });

  it('of a disbanded party is told to stop', async () => {
    const world = await started();
    await host_(world, startedFact((await world.runNow()).runId));
    await world.floor({
      type: 'DisbandParty',
      data: { partyId: PartyId.parse('party1'), locationId: LocationId.parse('west') },
    });
    expect(await world.runNow()).toMatchObject({ wanted: 'STOPPED' });
    await world.follow();
    expect(await world.events('RunStopRequested')).toMatchObject([{ cause: 'PARTY_OVER' }]);
  });

  it('of two races is followed by another server, whose grid is the result of the first race', async () => {
    const world = await started(['RACE', 'RACE']);
    const { runId } = await world.runNow();
    await host_(world, startedFact(runId));
    const story = raceStory(Date.parse(world.clock.now()), [
      [95_000, 95_000],
      [91_000, 91_000],
      [93_000, 93_000],
    ]);
    for (const { at, fact } of batchesOf(runId, story)) {
      world.to(at);
      await world.tell(host, world.factOf(host, fact, at));
    }
    await host_(world, stoppedFact(runId));
    const next = await world.runNow();
    expect(next).toMatchObject({ part: 1, generation: 2, state: 'requested', wanted: 'RUNNING' });
    expect(next.grid).toEqual([seatAt(1), seatAt(2), seatAt(0)]);
    await host_(world, startedFact(next.runId));
    await host_(world, stoppedFact(next.runId));
    expect(await world.events('RunAssigned')).toHaveLength(2);
  });
});

describe('A fact', () => {
  it('about another seat’s entry, another host’s run or an unknown generation is refused', async () => {
    const world = await started();
    const { runId } = await world.runNow();
    const guest = seatAt(1);
    const launched = { kind: 'ENTRY_LAUNCHED', data: { event: eventId, generation: 1, proof: [], loadMs: 1 } };
    const of = (n: number, generation = 1) =>
      ({ ...launched, data: { ...launched.data, generation, entry: entryAt(n) } }) as AgentFactBody;
    const refused = await world.tell(
      guest,
      world.factOf(guest, of(0)),
      world.factOf(guest, of(1)),
      world.factOf(guest, of(1, 7)),
      world.factOf(guest, startedFact(runId)),
      ...batchesOf(runId, raceStory(Date.parse(world.clock.now()), [[90_000]])).map(({ fact }) =>
        world.factOf(guest, fact),
      ),
    );
    expect([...new Set(refused.map(({ reason }) => reason))]).toEqual([
      'EntryOfAnotherSeat',
      'GenerationUnknown',
      'SeatIsNotHost',
    ]);
    expect(await world.events('EntryLaunched')).toMatchObject([{ seatId: guest, entryId: entryAt(1) }]);
    expect(await world.events('EvidenceKept')).toEqual([]);
  });
});

import type { AgentFactBody, AgentFactKind } from '@paddock/shared-domain/rigs/agent-facts';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { fileOf, hear, raceOutFact, resultsFact, rigLap, runningWorld } from './drive.ts';
import { batchesOf, entryAt, eventId, failedFact, seatAt, startedFact, stoppedFact } from './run-world.ts';
import { raceStory } from './server-story.ts';

const [host, guest] = [seatAt(0), seatAt(1)];
type Told = { readonly runId: RunId; readonly from: number };
const entry = { event: eventId, entry: entryAt(0), generation: 1 };
const laps = [{ slot: 0, millis: 60_000, at: 61_000 }];
const batch = (runId: RunId, from: number): AgentFactBody => {
  const [first] = batchesOf(runId, raceStory(from, [[60_000]]), 1);
  if (first === undefined) throw new Error('A story without datagrams.');
  return first.fact;
};

/**
 * What the holder of a guest's key could send about the host: its entry, its game, its server. A kind of fact that is added to the
 * wire needs a line here.
 */
const ABOUT_THE_HOST: Readonly<Record<AgentFactKind, ((told: Told) => AgentFactBody) | undefined>> = {
  ENTRY_INITIALIZED: () => ({ kind: 'ENTRY_INITIALIZED', data: { ...entry, filesHash: 'a'.repeat(64) } }),
  ENTRY_LAUNCHED: () => ({ kind: 'ENTRY_LAUNCHED', data: { ...entry, proof: [], loadMs: 1 } }),
  ENTRY_LAUNCH_FAILED: () => ({ kind: 'ENTRY_LAUNCH_FAILED', data: { ...entry, code: 'DISK_FULL', detail: '' } }),
  ENTRY_EXITED: () => ({ kind: 'ENTRY_EXITED', data: { ...entry, reason: 'CRASH' } }),
  SERVER_STARTED: ({ runId }) => startedFact(runId),
  SERVER_FAILED: ({ runId }) => failedFact(runId, 'PORT_TAKEN'),
  SERVER_STOPPED: ({ runId }) => stoppedFact(runId),
  UDP_BATCH: ({ runId, from }) => batch(runId, from),
  RESULTS_FILE: ({ runId }) => resultsFact(runId, 'forged_RACE.json', fileOf('RACE', laps)),
  RIG_LAP: ({ runId }) => rigLap(0, 60_000, 1, { run: runId }),
  RACE_OUT: () => raceOutFact(0, [{ time: 60_000, sectors: [] }]),
  // It names no other rig: it is always about the seat that sends it.
  CONTENT: undefined,
  UNREADABLE: undefined,
};
const cases = Object.entries(ABOUT_THE_HOST).flatMap(([kind, of]) => (of === undefined ? [] : [[kind, of] as const]));

describe('a rig that reports about another one', () => {
  it.each(cases)('is refused for good and changes nothing: %s', async (_, of) => {
    const world = await runningWorld();
    const from = millisOf(world.clock.now());
    await world.follow();
    const before = (await world.logOf()).length;
    world.advance(120_000);
    const refused = await world.tell(guest, world.factOf(guest, of({ runId: world.runId, from })));
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^(EntryOfAnotherSeat|SeatIsNotHost)$/),
    ]);
    await world.follow();
    expect((await world.logOf()).length).toBe(before);
  });

  it.each(cases)('is refused also for an event and a run that do not exist: %s', async (_, of) => {
    const world = await runningWorld();
    await world.follow();
    const before = (await world.logOf()).length;
    const { kind, data } = of({ runId: RunId.parse('norun'), from: millisOf(world.clock.now()) });
    const invented = { kind, data: { ...data, event: RaceEventId.parse('noevent') } } as AgentFactBody;
    for (const seat of [guest, host]) {
      const refused = await world.tell(seat, world.factOf(seat, invented));
      expect(refused).toHaveLength(1);
    }
    await world.follow();
    expect((await world.logOf()).length).toBe(before);
  });
});

describe('the host itself', () => {
  it.each(['UDP_BATCH', 'RESULTS_FILE'] as const)(
    'cannot speak of its server in the name of another event: %s',
    async (kind) => {
      const world = await runningWorld();
      const of = ABOUT_THE_HOST[kind];
      const fact = of?.({ runId: world.runId, from: millisOf(world.clock.now()) });
      if (fact === undefined) throw new Error(kind);
      const moved = { kind, data: { ...fact.data, event: RaceEventId.parse('event2') } } as AgentFactBody;
      const refused = await world.tell(host, world.factOf(host, moved));
      expect(refused.map(({ reason }) => reason)).toEqual(['RunOfAnotherEvent']);
      expect(await world.events('EvidenceKept')).toEqual([]);
    },
  );

  it('cannot put a guest’s lap on a board by its memory: only the guest’s own rig and the server speak of it', async () => {
    const world = await runningWorld(['PRACTICE']);
    const from = millisOf(world.clock.now());
    await hear(world, world.runId, raceStory(from, [[95_000]], 'PRACTICE').slice(0, 3));
    world.advance(200_000);
    const refused = await world.tell(
      host,
      world.factOf(host, rigLap(1, 60_000, 1, { run: world.runId }), from + 151_000),
    );
    expect(refused.map(({ reason }) => reason)).toEqual(['EntryOfAnotherSeat']);
    await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
    await world.follow();
    expect(await world.laps()).toEqual([]);
  });

  it('cannot date a lap into the future', async () => {
    const world = await runningWorld(['PRACTICE']);
    const from = millisOf(world.clock.now());
    const far = from + 30 * 24 * 3_600_000;
    for (const { at, fact } of batchesOf(world.runId, raceStory(far, [[95_000]], 'PRACTICE'), 1))
      await world.tell(host, world.factOf(host, fact, at));
    await world.follow();
    const crossed = (await world.laps()).map(({ data }) => String(data['crossedAt']));
    expect(crossed.length).toBeGreaterThan(0);
    for (const moment of crossed) expect(moment <= instantOf(millisOf(world.clock.now()))).toBe(true);
  });
});

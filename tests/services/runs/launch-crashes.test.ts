import { describe, expect, it } from 'vitest';
import { Crash, FailpointPlan } from '../../proofs/failpoint-plan.ts';
import { batchesOf, failedFact, openRunWorld, seatAt, startedFact, stoppedFact } from './run-world.ts';
import { raceStory } from './server-story.ts';

const POINTS = ['assign:before', 'assign:recorded', 'request:before', 'request:recorded', 'end:before', 'end:recorded']
  .concat(['stop:recorded', 'next:recorded', 'call:recorded'])
  .map((point) => `launch:${point}`);
const host = seatAt(0);

/** Violations in the log: an event with two servers at once, or a run that was requested twice. */
const twoServers = (log: readonly { readonly type: string; readonly data: object }[]): readonly string[] => {
  const alive = new Set<string>();
  const asked = new Set<string>();
  const found: string[] = [];
  for (const { type, data } of log) {
    const { runId } = data as { readonly runId: string };
    if (type === 'RunAssigned') alive.add(runId);
    if (type === 'RunEnded') alive.delete(runId);
    if (alive.size > 1) found.push('two servers on one event');
    if (type === 'ServerStartRequested' && asked.has(runId)) found.push('a run that was asked for twice');
    if (type === 'ServerStartRequested') asked.add(runId);
    if (type === 'ServerStartRequested' && !alive.has(runId)) found.push('a server that no event has');
  }
  return found;
};

/**
 * One port is taken, then two races, with an exit in the second. The process dies at each of `points`, and restarts `late` ms after
 * that.
 */
const play = async (points: readonly string[], late = 0) => {
  const plan = new FailpointPlan();
  const armed = () => plan.of({ dead: false });
  const world = await openRunWorld(['RACE', 'RACE'], { failpoints: armed() });
  for (const point of points) plan.crashAt(point);
  const follow = async (): Promise<void> => {
    for (;;) {
      try {
        return await world.follow();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        world.advance(late);
        world.restart(armed());
      }
    }
  };
  const say = async (fact: Parameters<typeof world.factOf>[1]) => {
    await world.tell(host, world.factOf(host, fact));
    await follow();
  };
  const signal = await world.signal('SESSION_START');
  await follow();
  if (late > 0) {
    await world.expire(signal);
    await follow();
    return { world, plan };
  }
  await say(failedFact((await world.runNow()).runId, 'PORT_TAKEN'));
  const first = (await world.runNow()).runId;
  await say(startedFact(first));
  for (const { at, fact } of batchesOf(first, raceStory(Date.parse(world.clock.now()), [[95_000], [91_000]]))) {
    world.to(at);
    await world.tell(host, world.factOf(host, fact, at));
  }
  await say(stoppedFact(first));
  const second = await world.runNow();
  await say(startedFact(second.runId));
  await world.signal('SESSION_EXIT');
  await follow();
  await say(stoppedFact(second.runId, 'SIGNAL'));
  return { world, plan };
};

describe('A launch by a process that dies', () => {
  it('continues after one or two crashes at any failpoint: the same runs, each requested once, never two servers', async () => {
    const found: string[] = [];
    const unreached: string[] = [];
    let stories = 0;
    const look = async (points: readonly string[]) => {
      stories += 1;
      const { world, plan } = await play(points);
      const log = await world.logOf();
      const runs = (await world.events('RunAssigned')).map(({ part, attempt, generation }) => [
        part,
        attempt,
        generation,
      ]);
      const wrong = [
        ...twoServers(log),
        ...(JSON.stringify(runs) === '[[0,0,1],[0,1,1],[1,0,2]]' ? [] : [`runs ${JSON.stringify(runs)}`]),
        ...((await world.events('ServerStartRequested')).length === 3 ? [] : ['a run that nobody was asked for']),
        ...((await world.events('SignalRequested')).length === 3 ? [] : ['rigs were called twice to one part']),
        ...((await world.runNow()).wanted === 'STOPPED' ? [] : ['a server that runs on']),
        ...((await world.events('LaunchFailed')).length === 0 ? [] : ['a launch that failed']),
      ];
      for (const each of wrong) found.push(`${points.join(' + ')}: ${each}`);
      return plan;
    };
    for (const point of POINTS) {
      if ((await look([point])).fired.length === 0) unreached.push(point);
      for (const second of POINTS) await look([point, second]);
    }
    console.log(`launches: ${stories} crash stories, ${found.length} violations`);
    expect(found).toEqual([]);
    expect(unreached).toEqual([]);
  });

  it('that restarts after the start has expired fails with a reason, and the next start gets its server', async () => {
    const found: string[] = [];
    for (const point of POINTS.slice(0, 4)) {
      const { world, plan } = await play([point], 121_000);
      const codes = (await world.events('LaunchFailed')).map(({ code }) => code);
      const begun = (await world.events('RunAssigned')).length;
      if (plan.fired.length === 0) found.push(`${point}: not reached`);
      if (codes.length !== 1) found.push(`${point}: ${begun} runs, said ${codes.join(', ') || 'nothing'}`);
      found.push(...twoServers(await world.logOf()).map((each) => `${point}: ${each}`));
      await world.signal('SESSION_START');
      await world.follow();
      const run = await world.runNow();
      if (run.wanted !== 'RUNNING' || run.generation !== 2) found.push(`${point}: the next start waits`);
    }
    expect(found).toEqual([]);
  });
});

import type { Instant } from '@paddock/shared-domain/kernel/time';

/** What happens because time has passed. */
export type TimedWork = {
  /** Does everything that is due at this moment; safe to repeat. Undefined when another process is at it. */
  run(): Promise<Readonly<Partial<Record<string, number>>> | undefined>;
  /** The next moment after one, up to another, at which something falls due: for a clock that is set by hand. */
  nextMoment(after: Instant, until: Instant): Promise<Instant | undefined>;
};

/** Several works as one, each in its turn. What was done before one that another process is at is counted with the next run. */
export const together = (...works: readonly TimedWork[]): TimedWork => {
  let uncounted: Record<string, number> = {};
  const run: TimedWork['run'] = async () => {
    const failures: unknown[] = [];
    for (const work of works) {
      try {
        const done = await work.run();
        if (done === undefined) return undefined;
        for (const [kind, count = 0] of Object.entries(done)) uncounted[kind] = (uncounted[kind] ?? 0) + count;
      } catch (error) {
        // One that fails keeps no other from its turn.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    const counts = uncounted;
    uncounted = {};
    return counts;
  };
  const nextMoment: TimedWork['nextMoment'] = async (after, until) => {
    const moments = await Promise.all(works.map((work) => work.nextMoment(after, until)));
    return moments.flatMap((moment) => moment ?? []).sort()[0];
  };
  return { run, nextMoment };
};

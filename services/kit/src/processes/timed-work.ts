import type { Instant } from '@paddock/shared-domain/kernel/time';

/** Work that becomes due as time passes. */
export type TimedWork = {
  /** Does everything that is due now; idempotent. Undefined if another process is doing it. */
  run(): Promise<Readonly<Partial<Record<string, number>>> | undefined>;
  /** The next moment after one, up to another, at which something is due: for a test clock. */
  nextMoment(after: Instant, until: Instant): Promise<Instant | undefined>;
};

/** Runs several works in turn. If another process is doing one, counts of earlier ones are added to the next run. */
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
        // A failure does not stop the others.
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

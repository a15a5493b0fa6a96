import { instantOf } from '@paddock/shared-domain/kernel/time';
import type { RigClock } from '@paddock/rig-agent/clock';

/** Random numbers from a seed (mulberry32). */
export const chanceOf = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    hits: (probability: number): boolean => next() < probability,
  };
};
export type Chance = ReturnType<typeof chanceOf>;

export const START = Date.UTC(2026, 10, 22, 18, 0, 0);
/** Virtual time, in ms: tasks run one by one, each exactly at its moment. */
export const modelTime = () => {
  let now = 0;
  let order = 0;
  const queue: { readonly at: number; readonly order: number; readonly run: () => void }[] = [];
  const at = (delay: number, run: () => void): void => {
    const entry = { at: now + Math.max(0, delay), order: (order += 1), run };
    // Sorted by moment, then by the order in which they were scheduled.
    let low = 0;
    let high = queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((queue[middle]?.at ?? 0) <= entry.at) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, entry);
  };
  return {
    at,
    mono: () => now,
    trueNow: () => START + now,
    /** Runs everything that is due within this time, in ms. */
    pass: async (millis: number): Promise<void> => {
      const until = now + millis;
      for (;;) {
        const [next] = queue;
        if (next === undefined || next.at > until) break;
        queue.shift();
        now = next.at;
        next.run();
        // Pending promises continue before the next task.
        await new Promise<void>((resolve) => void setImmediate(resolve));
      }
      now = until;
    },
  };
};
export type ModelTime = ReturnType<typeof modelTime>;

/** One life of an agent: after its end nothing it does has any effect. */
export type Life = { over: boolean };
/** The clock of a rig. `wallAhead` moves its wall clock; its steady clock starts at 0 with each boot. */
export const modelRigClock = (time: ModelTime, life: Life, wallAhead: () => number): RigClock => {
  const boot = time.mono();
  return {
    now: () => instantOf(time.trueNow() + wallAhead()),
    mono: () => time.mono() - boot,
    sleep: (millis) =>
      new Promise((resolve) => {
        time.at(millis, () => {
          if (!life.over) resolve();
        });
      }),
  };
};

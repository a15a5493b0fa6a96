/** The seed of this run. `SEED` repeats a run; otherwise each run has its own. It is printed, so that a failure can be repeated. */
export const freshSeed = (goal: string): number => {
  const given = Number(process.env['SEED']);
  const seed = Number.isInteger(given) && given > 0 ? given : (Date.now() ^ (process.pid << 12)) & 0x7fff_ffff;
  console.log(`${goal}: seed ${seed}`);
  return seed;
};

/** A small seeded generator (mulberry32): 0 ≤ value < 1. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

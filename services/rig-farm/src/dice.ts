/** Repeatable random numbers: the same seed and name give the same sequence. */
export type Dice = {
  /** 0 ≤ value < 1. */
  unit(): number;
  chance(probability: number): boolean;
  /** An integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number;
  logNormal(median: number, sigma: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** A separate generator, so that one rig's numbers never depend on another's. */
  of(name: string): Dice;
};

/** FNV-1a over the characters' code points. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

export const createDice = (seed: number, name = ''): Dice => {
  let state = (hashOf(`${seed} ${name}`) ^ seed) >>> 0;
  const unit = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  const whole = (least: number, most: number): number => least + Math.floor(unit() * (most - least + 1));
  return {
    unit,
    chance: (probability) => unit() < probability,
    whole,
    normal,
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    of: (own) => createDice(seed, `${name}/${own}`),
  };
};

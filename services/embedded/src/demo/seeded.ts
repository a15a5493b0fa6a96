import { createHash } from 'node:crypto';

export type Dice = {
  /** 0 ≤ value < 1. */
  readonly next: () => number;
  /** An integer from `least` to `most`. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
};

/** The same seed gives the same numbers. A 32-bit generator, good enough for demo data. */
export const seededDice = (word: string): Dice => {
  let state = createHash('sha256').update(word).digest().readUInt32LE();
  const next = (): number => {
    state = (state + 0x9e37_79b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
};

const BITS_A_KEY = 20;
const HASHES = 12;
const FIRST_KEYS = 4_096;

type Block = { readonly bits: Uint32Array; readonly most: number; keys: number };
const blockFor = (most: number): Block => ({ bits: new Uint32Array((most * BITS_A_KEY) / 32), most, keys: 0 });

/**
 * A scalable Bloom filter (Almeida et al., 2007): a set of texts in 20 bits each. It never denies a text that was added, and takes
 * fewer than one in a thousand others for one that was: each of these costs a replay a query.
 */
export class KeyFilter {
  readonly #blocks: Block[] = [blockFor(FIRST_KEYS)];

  add(text: string): void {
    let block = this.#blocks.at(-1) as Block;
    if (block.keys >= block.most) this.#blocks.push((block = blockFor(block.most * 4)));
    block.keys += 1;
    const [one, other] = hashesOf(text);
    for (let n = 0; n < HASHES; n += 1) {
      const bit = place(block, one, other, n);
      block.bits[bit >>> 5] = (block.bits[bit >>> 5] as number) | (1 << (bit & 31));
    }
  }

  mayHold(text: string): boolean {
    const [one, other] = hashesOf(text);
    return this.#blocks.some((block) => {
      for (let n = 0; n < HASHES; n += 1) {
        const bit = place(block, one, other, n);
        if (((block.bits[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return false;
      }
      return true;
    });
  }
}

/** The n-th bit of a text in a block, by double hashing. */
const place = ({ bits }: Block, one: number, other: number, n: number): number =>
  ((one + Math.imul(n, other)) >>> 0) % (bits.length * 32);

/** Two independent 32-bit hashes of a text: FNV-1a, mixed as in MurmurHash3, with two offsets. The second is odd. */
const hashesOf = (text: string): [number, number] => {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
  }
  return [mixed(one), mixed(other) | 1];
};

const mixed = (hash: number): number => {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

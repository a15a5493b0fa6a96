import { correctionOf } from './reed-solomon.ts';

/** Data and correction bytes of the versions 1 to 5 at level L, each a single block (ISO/IEC 18004, table 9). */
const VERSIONS = [
  { data: 19, correction: 7 },
  { data: 34, correction: 10 },
  { data: 55, correction: 15 },
  { data: 80, correction: 20 },
  { data: 108, correction: 26 },
] as const;
/** Level L with mask 0, its own correction bits and the mask of the format (7.9). */
const FORMAT = 0b111011111000100;
/** Mode and length of a text of bytes take 12 bits. */
const HEAD_BITS = 12;

const bitsOf = (value: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);

/** The text in byte mode, filled up to `size` bytes (7.4). */
const dataBytes = (text: Uint8Array, size: number): readonly number[] => {
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(text.length, 8), ...[...text].flatMap((byte) => bitsOf(byte, 8))];
  bits.push(...bitsOf(0, Math.min(4, size * 8 - bits.length)));
  bits.push(...bitsOf(0, (8 - (bits.length % 8)) % 8));
  const bytes = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  for (let fill = 0; bytes.length < size; fill += 1) bytes.push(fill % 2 === 0 ? 0xec : 0x11);
  return bytes;
};

type Grid = (boolean | undefined)[][];

/** Rings around a middle: dark where the distance is. */
const rings = (grid: Grid, x: number, y: number, reach: number, isDark: (distance: number) => boolean): void => {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const row = grid[y + dy];
      if (row && x + dx >= 0 && x + dx < grid.length) row[x + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)));
    }
};

/** Everything that does not depend on the text: finders, timing, alignment, format (6.3, 7.9). */
const frameOf = (size: number): Grid => {
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row) row[x] = dark;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  if (size > 21) rings(grid, size - 7, size - 7, 2, (distance) => distance !== 1);
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((FORMAT >> bit) & 1) === 1;
    if (bit < 8) set(8, bit < 6 ? bit : bit + 1, dark);
    else set(bit === 8 ? 7 : 14 - bit, 8, dark);
    if (bit < 8) set(size - 1 - bit, 8, dark);
    else set(8, size - 15 + bit, dark);
  }
  set(8, size - 8, true);
  return grid;
};

/**
 * A QR code of a short text, for an address on a wall: rows of modules, dark ones true, without the quiet zone. Undefined for
 * more than 106 bytes. Level L and always mask 0: any reader takes every mask, and a lit screen has no dirt to correct.
 */
export const qrCode = (text: string): readonly (readonly boolean[])[] | undefined => {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(({ data }) => bytes.length * 8 + HEAD_BITS <= data * 8);
  const spec = VERSIONS[version];
  if (spec === undefined) return undefined;
  const data = dataBytes(bytes, spec.data);
  const bits = [...data, ...correctionOf(data, spec.correction)].flatMap((byte) => bitsOf(byte, 8));
  const size = 21 + 4 * version;
  const grid = frameOf(size);
  let next = 0;
  // Two columns at a time from the right, up and down by turns, past the column of the timing (7.7.3).
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        const row = grid[y];
        if (row?.[x] !== undefined || row === undefined) continue;
        row[x] = (bits[next] ?? 0) === ((x + y) % 2 === 0 ? 0 : 1);
        next += 1;
      }
  return grid.map((row) => row.map((dark) => dark === true));
};

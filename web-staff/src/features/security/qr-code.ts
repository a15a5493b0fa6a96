import { alignmentsOf, qrCodewords, sizeOf } from './qr-codewords.ts';

/** Modules by row, true for dark; the quiet zone around them is the drawer's. */
export type QrCode = readonly (readonly boolean[])[];

/** Bits with their check bits (BCH), most significant first. */
const checked = (value: number, bits: number, generator: number): number => {
  let rest = value;
  for (let round = 0; round < bits; round += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator);
  return (value << bits) | rest;
};
/** Level L with mask 0. Readers take any mask, so the best one is not looked for. */
const FORMAT = checked(0b01000, 10, 0x537) ^ 0x5412;
const isMasked = (x: number, y: number): boolean => (x + y) % 2 === 0;

/**
 * A QR code (ISO/IEC 18004) of a text. It is drawn in the browser, so that a secret in it reaches nobody else.
 *
 * @throws {RangeError} the text is too long.
 */
export const qrCode = (text: string): QrCode => {
  const { version, codewords } = qrCodewords(text);
  const size = sizeOf(version);
  const cells: (boolean | undefined)[][] = Array.from({ length: size }, () => Array.from({ length: size }));
  const put = (x: number, y: number, dark: boolean): void => {
    const row = cells[y];
    if (row !== undefined && x >= 0 && x < size) row[x] = dark;
  };
  const bit = (value: number, index: number): boolean => ((value >>> index) & 1) === 1;

  // 1. Timing, finders with their separators, alignment.
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  const square = (left: number, top: number, reach: number, dark: (ring: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) put(left + dx, top + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = alignmentsOf(version);
  const last = centres.at(-1);
  for (const x of centres)
    for (const y of centres)
      if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) square(x, y, 2, (ring) => ring !== 1);

  // 2. Format twice, version twice.
  for (let at = 0; at < 15; at += 1) {
    const dark = bit(FORMAT, at);
    if (at < 6) put(8, at, dark);
    else if (at < 8) put(8, at + 1, dark);
    else if (at === 8) put(7, 8, dark);
    else put(14 - at, 8, dark);
    if (at < 8) put(size - 1 - at, 8, dark);
    else put(8, size - 15 + at, dark);
  }
  put(8, size - 8, true);
  for (let at = 0; version >= 7 && at < 18; at += 1) {
    const dark = bit(checked(version, 12, 0x1f25), at);
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    put(far, near, dark);
    put(near, far, dark);
  }

  // 3. Data in columns of two, from the right, up and down in turn; the timing column is skipped.
  let next = 0;
  for (let right = size - 1; right >= 1; right = right === 8 ? 5 : right - 2)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        if (cells[y]?.[x] !== undefined) continue;
        const dark = bit(codewords[next >>> 3] ?? 0, 7 - (next & 7));
        put(x, y, dark !== isMasked(x, y));
        next += 1;
      }
  return cells.map((row) => row.map((dark) => dark === true));
};

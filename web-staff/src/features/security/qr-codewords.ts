/** Error correction of level L by version: codewords a block, and blocks (table 9 of the standard). */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6];
const VERSIONS = BLOCKS.length;

/** Modules along a side. */
export const sizeOf = (version: number): number => 17 + 4 * version;
/** Where the centres of alignment patterns stand, along both sides. */
export const alignmentsOf = (version: number): readonly number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
};
/** Modules that carry data, in codewords: all less the patterns. */
const codewordsOf = (version: number): number => {
  const count = alignmentsOf(version).length;
  const patterns = count === 0 ? 0 : (25 * count - 10) * count - 55;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8);
};
const dataOf = (version: number): number =>
  codewordsOf(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** The product in the field of 256 elements with the polynomial 0x11D. */
const times = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
};
/** Remainder of the data by the generator polynomial: the error correction codewords of a block. */
const correctionOf = (data: readonly number[], degree: number): readonly number[] => {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = times(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    root = times(root, 2);
  }
  const rest: number[] = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, coefficient] of divisor.entries()) rest[index] = (rest[index] ?? 0) ^ times(coefficient, factor);
  }
  return rest;
};

/** Mode, length, text, end and padding, as codewords. */
const messageOf = (bytes: Uint8Array, version: number): readonly number[] => {
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0');
  const bits = `0100${length}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`;
  const words = (bits.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2));
  const space = dataOf(version);
  return Array.from({ length: space }, (_, index) => words[index] ?? ((index - words.length) % 2 === 0 ? 0xec : 0x11));
};
/** Blocks one after another by columns, data first. */
const interleaved = (data: readonly number[], version: number): readonly number[] => {
  const [degree, blocks] = [CORRECTION[version - 1] ?? 0, BLOCKS[version - 1] ?? 1];
  const short = Math.floor(data.length / blocks);
  const shorts = blocks - (data.length % blocks);
  const parts = Array.from({ length: blocks }, (_, index) => {
    const from = index * short + Math.max(0, index - shorts);
    return data.slice(from, from + short + (index >= shorts ? 1 : 0));
  });
  const columns = (rows: readonly (readonly number[])[], width: number): readonly number[] =>
    Array.from({ length: width }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
  return [
    ...columns(parts, short + 1),
    ...columns(
      parts.map((part) => correctionOf(part, degree)),
      degree,
    ),
  ];
};

/**
 * The codewords of a QR code in the order in which they are drawn (ISO/IEC 18004): byte mode, error correction level L, the smallest
 * of versions 1 to 16 that holds the text.
 *
 * @throws {RangeError} the text has more than 586 bytes.
 */
export const qrCodewords = (text: string): { readonly version: number; readonly codewords: readonly number[] } => {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= VERSIONS; version += 1)
    if (bytes.length + (version < 10 ? 2 : 3) <= dataOf(version))
      return { version, codewords: interleaved(messageOf(bytes, version), version) };
  throw new RangeError('This text does not fit into one QR code.');
};

import { describe, expect, it } from 'vitest';
import { qrCode } from '../../web-customer/src/features/displays/qr-code.ts';
import { correctionOf } from '../../web-customer/src/features/displays/reed-solomon.ts';

type Rows = readonly (readonly boolean[])[];
const code = (text: string): Rows => qrCode(text) ?? [];
const draw = (rows: Rows, x: number, y: number, width: number, height: number): string =>
  rows
    .slice(y, y + height)
    .map((row) =>
      row
        .slice(x, x + width)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    )
    .join('\n');
const FINDER = ['#######.', '#.....#.', '#.###.#.', '#.###.#.', '#.###.#.', '#.....#.', '#######.', '........'].join(
  '\n',
);

/** Reads a code as a camera's reader does: which modules carry data is worked out from the standard's drawing, not from ours. */
const read = (rows: Rows): { readonly text: string; readonly bytes: readonly number[] } => {
  const size = rows.length;
  const isFixed = (x: number, y: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (size > 21 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2);
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter((x) => x !== 6);
  const bits: number[] = [];
  for (let pair = 0; pair < columns.length; pair += 2)
    for (let step = 0; step < size; step += 1)
      for (const x of columns.slice(pair, pair + 2)) {
        const y = (pair / 2) % 2 === 0 ? size - 1 - step : step;
        if (!isFixed(x, y)) bits.push(Number(rows[y]?.[x] === ((x + y) % 2 !== 0)));
      }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  const length = Number.parseInt(bits.slice(4, 12).join(''), 2);
  const text = Array.from({ length }, (_, at) => Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8).join(''), 2));
  expect(bits.slice(0, 4)).toEqual([0, 1, 0, 0]);
  return { text: new TextDecoder().decode(Uint8Array.from(text)), bytes };
};

describe('the code that leads from the wall to booking', () => {
  it.each([
    ['http://venue.test', 21],
    ['https://venue.test/reservations', 25],
    ['https://racing.venue.example/reservations', 29],
    [`https://venue.test/${'r'.repeat(50)}`, 33],
    [`https://venue.test/${'é'.repeat(40)}`, 37],
  ])('reads back as %s', (text, size) => {
    const rows = code(text);
    expect(rows).toHaveLength(size);
    expect(read(rows).text).toBe(text);
  });
  it('carries the correction bytes the standard asks for, also in its worked example', () => {
    const { bytes } = read(code('https://venue.test/reservations'));
    expect(bytes.slice(34, 44)).toEqual(correctionOf(bytes.slice(0, 34), 10));
    // ISO/IEC 18004, annex I: "01234567" in version 1-M.
    const example = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(example, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
  });
  it('has its three finders, its timing and its format where a reader looks for them', () => {
    const rows = code('https://venue.test/reservations');
    const last = rows.length - 1;
    expect(draw(rows, 0, 0, 8, 8)).toBe(FINDER);
    expect(
      draw(
        rows.map((row) => row.toReversed()),
        0,
        0,
        8,
        8,
      ),
    ).toBe(FINDER);
    expect(draw(rows.toReversed(), 0, 0, 8, 8)).toBe(FINDER);
    expect(draw(rows, 8, 6, 9, 1)).toBe('#.#.#.#.#');
    // Level L, mask 0, from the highest bit: along the row to the left of the corner, then up the column.
    const beside = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => rows[8]?.[x]);
    const above = [7, 5, 4, 3, 2, 1, 0].map((y) => rows[y]?.[8]);
    const bits = [...beside, ...above].map(Number).join('');
    expect(bits).toBe('111011111000100');
    const left = Array.from({ length: 7 }, (_, at) => rows[last - at]?.[8]);
    const right = Array.from({ length: 8 }, (_, at) => rows[8]?.[last - 7 + at]);
    expect([...left, ...right].map(Number).join('')).toBe('111011111000100');
  });
  it('has nothing for a text that is too long', () => {
    expect(qrCode('r'.repeat(107))).toBeUndefined();
    expect(read(code('r'.repeat(106))).text).toBe('r'.repeat(106));
  });
});

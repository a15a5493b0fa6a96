import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font, type FontCollection } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { firstFonts, unpackedFont } from '../../services/web-kit/build/subset-fonts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const theme = join(root, 'services/web-kit/src/theme');
const require = createRequire(join(theme, 'fonts.css'));

type Face = { readonly family: string; readonly weight: string; readonly file: string; readonly range: string };
/** The faces of the style sheet that come from files, in order. */
const faces: readonly Face[] = [
  ...readFileSync(join(theme, 'fonts.css'), 'utf8').matchAll(/@font-face \{([^}]*)\}/g),
].flatMap(([, text = '']) => {
  const of = (name: string): string => new RegExp(`${name}:\\s*([^;]*);`).exec(text)?.[1]?.trim() ?? '';
  const [, file] = /url\('([^']+)'\)/.exec(of('src')) ?? [];
  return file === undefined
    ? []
    : [{ family: of('font-family'), weight: of('font-weight'), file, range: of('unicode-range') }];
});
const isSmall = ({ file }: Face): boolean => file.startsWith('./');
const pathOf = ({ file }: Face): string => (file.startsWith('.') ? join(theme, file) : require.resolve(file));
const bytesOf = (face: Face): Buffer => readFileSync(pathOf(face));
const single = (font: Font | FontCollection): Font => {
  if (!('characterSet' in font)) throw new Error('This file is a collection.');
  return font;
};
/** The letters of a face; U+FFFF only ends the table. */
const lettersOf = (face: Face): readonly number[] =>
  single(create(bytesOf(face))).characterSet.filter((code) => code !== 0xffff);
const codesOf = (range: string): readonly number[] =>
  range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
  });
const ascending = (codes: Iterable<number>): readonly number[] => [...new Set(codes)].toSorted((a, b) => a - b);

const small = faces.filter(isSmall);
/** The files of the package for one font, the largest range last. */
const restOf = ({ family, weight }: Face): readonly Face[] =>
  faces.filter((face) => face.family === family && face.weight === weight && !isSmall(face));

describe('The small file of each font', () => {
  it('is what `npm run fonts` makes of the package', async () => {
    const made = await firstFonts();
    expect([...made.keys()].toSorted()).toEqual(small.map(({ file }) => file.replace('./fonts/', '')).toSorted());
    for (const [name, bytes] of made)
      expect([name, readFileSync(join(theme, 'fonts', name)).equals(bytes)]).toEqual([name, true]);
  });

  it('has exactly the letters that its range names, so that no browser looks for one in vain', () => {
    for (const face of small)
      expect([face.file, ascending(lettersOf(face))]).toEqual([face.file, ascending(codesOf(face.range))]);
  });

  it('has every letter that the screens write, as far as the font has it at all', () => {
    const written = ['web-customer/src', 'web-staff/src', 'services/web-kit/src']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
      )
      .filter((path) => /\.(tsx?|css)$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('');
    for (const face of small) {
      const own = new Set(lettersOf(face));
      const known = new Set(restOf(face).flatMap(lettersOf));
      const missing = [...new Set(written)].filter((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return known.has(code) && !own.has(code) && code >= 0x20;
      });
      expect([face.file, missing]).toEqual([face.file, []]);
    }
  });

  it('sets texts and figures like the file that it was made of, in each weight', async () => {
    const texts = ['AVATAR Too Yes, To. Way', 'Niño, ¿cuándo? ¡Él!', '11:10 – 10:00 · $1,018.47', '0123456789'];
    for (const face of small) {
      const whole = bytesOf(restOf(face).at(-1) as Face);
      for (const weight of face.weight === '400 700' ? [400, 500, 600, 700] : [undefined]) {
        const widths = async (bytes: Buffer) => {
          const font = single(create(await unpackedFont(bytes, weight)));
          return texts.flatMap((text) =>
            [[], ['tnum']].map((features) => font.layout(text, features).positions.map(({ xAdvance }) => xAdvance)),
          );
        };
        const [mine, theirs] = [(await widths(bytesOf(face))).flat(), (await widths(whole)).flat()];
        expect([face.file, weight, mine.length]).toEqual([face.file, weight, theirs.length]);
        // Widths between two weights are rounded in each step, to units of which the height has a thousand.
        const most = Math.max(...mine.map((width, at) => Math.abs(width - (theirs[at] ?? 0))));
        expect([face.file, weight, most <= 2]).toEqual([face.file, weight, true]);
      }
    }
  });
});

describe('All other letters of a font', () => {
  it('come from the files of its package, each in what is left of the range that the package gives it', () => {
    for (const face of small) {
      const rest = restOf(face);
      expect(rest).toHaveLength(3);
      for (const { file, range } of rest) {
        const [, name = ''] = /\/files\/[a-z-]*?-((?:latin|vietnamese)(?:-ext)?)-/.exec(file) ?? [];
        const ranges = JSON.parse(
          readFileSync(require.resolve(`${/^@[^/]+\/[^/]+/.exec(file)?.[0]}/unicode.json`), 'utf8'),
        ) as Readonly<Record<string, string>>;
        const own = new Set(codesOf(face.range));
        const others = codesOf(ranges[name] ?? 'U+0').filter((code) => !own.has(code));
        expect([file, ascending(codesOf(range))]).toEqual([file, ascending(others)]);
      }
    }
  });

  it('are those of the three small files', () => {
    expect(small.map(({ family, weight }) => `${family} ${weight}`)).toEqual([
      "'Archivo Variable' 400 700",
      "'Barlow Condensed' 600",
      "'Barlow Condensed' 700",
    ]);
  });
});

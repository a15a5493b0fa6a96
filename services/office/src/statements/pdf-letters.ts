import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openSync, create, type Font, type FontCollection } from 'fontkit';

const require = createRequire(import.meta.url);
type SubsetOptions = { readonly targetFormat: 'sfnt'; readonly variationAxes: { readonly wght: number } };
/** HarfBuzz as WebAssembly. The package has no types. */
const subsetFont = require('subset-font') as (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

/** The family of most names, in two weights: its files in the order in which they are searched for a letter. */
const MAIN = '@fontsource/noto-sans';
const MAIN_SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
];
/** Families of one script each, and of pictures: loaded only for a text that has their letters. */
const OTHER_SCRIPTS = [
  // Each letter is one glyph, so that a reader finds a name; the second has what this one lacks.
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-hebrew',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
  'noto-emoji',
];
/** Chinese characters have other forms in each of these. */
const HAN = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];

export type Weight = 400 | 700;
/** A part of a text that one font can draw, from left to right. */
export type Run = { readonly font: string; readonly text: string };

type Range = readonly [first: number, last: number];
/** A font file. A letter in its ranges is probably in the file; only the file itself knows. */
type Face = {
  readonly name: string;
  readonly path: string;
  readonly ranges: readonly Range[];
  readonly isMain: boolean;
};
/** What one font draws; without a face it is a mark for what none draws. */
type Part = { readonly face: Face | undefined; readonly text: string };
type Source = { readonly name: string; readonly source: string | Buffer };

/** What one font draws: a letter with its accents, a picture that is joined of several, a word of Arabic, whose letters join. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ARABIC = /(\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u200C\u200D]*)/u;
const unitsOf = (text: string): readonly string[] =>
  /^[ -~]*$/.test(text)
    ? Array.from(text)
    : text
        .split(ARABIC)
        .flatMap((part, at) => (at % 2 === 1 ? [part] : Array.from(graphemes.segment(part), ({ segment }) => segment)));
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
/** What has a shape: joiners and selectors of a variant have none. */
const shapesOf = (unit: string): readonly number[] =>
  Array.from(unit.replace(/\p{Default_Ignorable_Code_Point}/gu, ''), codeOf);

/** Parses CSS unicode-range, which comes with each family: "U+0000-00FF,U+0131". */
const rangesOf = (text: string): readonly Range[] =>
  text.split(',').map((range) => {
    const [first = '0', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
const isIn = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last);
const readRanges = (family: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(require.resolve(`${family}/unicode.json`), 'utf8')) as Readonly<Record<string, string>>;

const mainPath = (script: string, weight: Weight): string =>
  require.resolve(`${MAIN}/files/noto-sans-${script}-${weight}-normal.woff`);
const mainFaces = (): readonly Face[] => {
  const ranges = readRanges(MAIN);
  return MAIN_SCRIPTS.map((script) => ({
    name: script,
    path: mainPath(script, 400),
    ranges: rangesOf(ranges[script] ?? ''),
    isMain: true,
  }));
};
/** The file of the family's own script, or its numbered files, which a large family has instead. */
const facesOf = (family: string): readonly Face[] => {
  const folder = `@fontsource-variable/${family}`;
  const script = family === 'vazirmatn' ? 'arabic' : family.replace('noto-sans-', '');
  return Object.entries(readRanges(folder))
    .filter(([part]) => part === script || part.startsWith('['))
    .map(([part, ranges]) => {
      const name = `${family}-${part.replace(/[[\]]/g, '')}`;
      return { name, path: `${folder}/files/${name}-wght-normal.woff2`, ranges: rangesOf(ranges), isMain: false };
    });
};
const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly of: T } | undefined;
  return () => (made ??= { of: make() }).of;
};
const main = lazy(mainFaces);
const others = lazy(() => OTHER_SCRIPTS.flatMap(facesOf));
const han = lazy(() => HAN.map((family) => ({ family, faces: facesOf(family) })));

/** Korean and Japanese letters name their family; else the one that has most of the characters, so that they fit each other. */
const hanFacesFor = (text: string): readonly Face[] => {
  const named = /\p{Script=Hangul}/u.test(text)
    ? 'noto-sans-kr'
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? 'noto-sans-jp'
      : undefined;
  const codes = [...new Set(text)].map(codeOf);
  return han()
    .map(({ family, faces }) => {
      const count = codes.filter((code) => faces.some(({ ranges }) => isIn(ranges, code))).length;
      return { faces, rank: family === named ? Infinity : count };
    })
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap(({ faces }) => faces);
};

/** Code points that a font file has. */
const codesIn = (font: Font | FontCollection): ReadonlySet<number> => {
  try {
    return new Set('characterSet' in font ? font.characterSet : []);
  } catch {
    // A font that was cut to letters it never had has no table of them.
    return new Set();
  }
};
const mainCodes = new Map<string, ReadonlySet<number>>();

/** A text with one spelling for each letter, and without control characters or marks that turn its direction. */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(/\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');

export type Letters = {
  /** The fonts for a document, by the name that runs give; it embeds those that it uses. */
  readonly fonts: readonly Source[];
  /** Whether a font was found for each letter of a text. */
  readonly has: (text: string) => boolean;
  /**
   * Cuts a text, as `drawable` gives it, into parts of one font each, in its own order. A letter that no font has becomes U+FFFD,
   * a mark that stands for it and never for another letter.
   */
  readonly runsOf: (text: string, weight: Weight) => readonly Run[];
};

/**
 * Finds the fonts for all letters of some texts. Fonts other than the main one have one weight, and are cut to these letters:
 * about 20 ms and some kilobytes for each file that is used.
 */
export const lettersFor = async (texts: readonly string[]): Promise<Letters> => {
  const wanted = [...new Set(texts.flatMap((text) => unitsOf(drawable(text))))];
  const found: { readonly face: Face; readonly codes: ReadonlySet<number> }[] = [];
  const fonts: Source[] = [];
  const faceWith = (codes: readonly number[]): Face | undefined =>
    found.find(({ codes: own }) => codes.every((code) => own.has(code)))?.face;
  const open = async (face: Face): Promise<void> => {
    const without = wanted.filter((one) => faceWith(shapesOf(one)) === undefined);
    const own = without.filter((one) => shapesOf(one).some((code) => isIn(face.ranges, code))).join('');
    if (face.isMain) {
      const codes = mainCodes.get(face.path) ?? codesIn(openSync(face.path));
      mainCodes.set(face.path, codes);
      found.push({ face, codes });
      for (const weight of [400, 700] as const)
        fonts.push({ name: `${face.name}-${weight}`, source: mainPath(face.name, weight) });
    } else if (own !== '') {
      const whole = readFileSync(require.resolve(face.path));
      // A vowel of India may be written as the two parts of which it consists.
      const source = await subsetFont(whole, own + own.normalize('NFD'), {
        targetFormat: 'sfnt',
        variationAxes: { wght: 400 },
      });
      found.push({ face, codes: codesIn(create(source)) });
      fonts.push({ name: face.name, source });
    }
  };
  for (const face of main()) await open(face);
  if (wanted.some((one) => faceWith(shapesOf(one)) === undefined))
    for (const face of [...others(), ...hanFacesFor(wanted.join(''))]) await open(face);

  /** Letter by letter where no one font has the whole. */
  const partsOf = (unit: string): readonly Part[] =>
    (faceWith(shapesOf(unit)) === undefined ? shapesOf(unit).map((code) => String.fromCodePoint(code)) : [unit])
      .filter((text) => shapesOf(text).length > 0)
      .map((text) => {
        const face = faceWith(shapesOf(text));
        return face === undefined ? { face: undefined, text: '\uFFFD' } : { face, text };
      });
  const known = new Map<string, readonly Part[]>();
  const knownParts = (unit: string): readonly Part[] => {
    const parts = known.get(unit) ?? partsOf(unit);
    known.set(unit, parts);
    return parts;
  };
  return {
    fonts,
    has: (text) => Array.from(drawable(text)).every((letter) => faceWith(shapesOf(letter)) !== undefined),
    runsOf: (text, weight) => {
      const runs: { font: string; text: string }[] = [];
      for (const { face, text: part } of unitsOf(text).flatMap(knownParts)) {
        const font = face?.isMain === false ? face.name : `${face?.name ?? 'latin'}-${weight}`;
        const last = runs.at(-1);
        if (last?.font === font) last.text += part;
        else runs.push({ font, text: part });
      }
      return runs;
    },
  };
};

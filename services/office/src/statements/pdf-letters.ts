import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const FAMILY = '@fontsource/noto-sans';
/** Files of one family, in the order in which they are searched for a character. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'];

export type Weight = 400 | 700;
/** A part of a text that one font file can draw. */
export type Run = { readonly font: string; readonly text: string };

type Range = readonly [first: number, last: number];
/** Parses CSS unicode-range, which comes with the family: "U+0000-00FF,U+0131". */
const rangesOf = (text: string): readonly Range[] =>
  text.split(',').map((range) => {
    const [first = '0', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
const readRanges = (): ReadonlyMap<string, readonly Range[]> => {
  const all = JSON.parse(readFileSync(require.resolve(`${FAMILY}/unicode.json`), 'utf8')) as Record<string, string>;
  return new Map(SCRIPTS.map((script) => [script, rangesOf(all[script] ?? '')]));
};
let ranges: ReadonlyMap<string, readonly Range[]> | undefined;

const scriptOf = (letter: string): string | undefined => {
  ranges ??= readRanges();
  const code = letter.codePointAt(0) ?? 0;
  return SCRIPTS.find((script) => ranges?.get(script)?.some(([first, last]) => first <= code && code <= last));
};

export const fontName = (script: string, weight: Weight): string => `${script}-${weight}`;

/** Every font file of the family, by the name that {@link runsOf} gives; a document embeds those it uses. */
export const fontFiles = (): readonly { readonly name: string; readonly path: string }[] =>
  SCRIPTS.flatMap((script) =>
    ([400, 700] as const).map((weight) => ({
      name: fontName(script, weight),
      path: require.resolve(`${FAMILY}/files/noto-sans-${script}-${weight}-normal.woff`),
    })),
  );

/**
 * Cuts a text into runs of one font each. A character that no file has becomes a question mark, never another letter. Control
 * characters are dropped.
 */
export const runsOf = (text: string, weight: Weight): readonly Run[] => {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text.normalize('NFC').replace(/\p{Cc}/gu, '')) {
    const script = scriptOf(letter);
    const font = fontName(script ?? 'latin', weight);
    const drawn = script === undefined ? '?' : letter;
    const last = runs.at(-1);
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
};

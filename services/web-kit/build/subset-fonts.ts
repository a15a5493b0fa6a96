import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
type Options = {
  readonly targetFormat: 'woff2' | 'sfnt';
  /** The weights that stay, or the one. */
  readonly variationAxes: {
    readonly wght?: number | { readonly min: number; readonly max: number; readonly default: number };
  };
  readonly keepFeatures: readonly string[];
  readonly noHinting?: boolean;
  readonly keepAllGlyphs?: boolean;
};
/** HarfBuzz as WebAssembly. The package has no types. */
const subsetFont = require('subset-font') as (font: Buffer, text: string, options: Options) => Promise<Buffer>;

/** What the screens write in English and Spanish: letters, figures, marks. `fonts.css` has the same as ranges. */
const FIRST_LETTERS =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)).join('') +
  '\u00A0¡©ª«°·º»¿ÁÉÍÑÓ×ÚÜáéíñóúü–—‘’“”•…‹›€↑↓−';

/** Pairs of letters, marks above them, forms that belong together, and figures of one width; the screens use no others. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/** The small files and the files of the packages that they are made of. Archivo has the weights that the screens use. */
const FIRST_FILES = {
  'archivo-first.woff2': {
    from: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  'barlow-condensed-600-first.woff2': {
    from: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
    axes: {},
  },
  'barlow-condensed-700-first.woff2': {
    from: '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
    axes: {},
  },
} as const;

/** The small file of each font, by its name in `src/theme/fonts` (decision 0189). */
export const firstFonts = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const made = new Map<string, Buffer>();
  for (const [name, { from, axes }] of Object.entries(FIRST_FILES))
    made.set(
      name,
      await subsetFont(readFileSync(require.resolve(from)), FIRST_LETTERS, {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: FEATURES,
        noHinting: true,
      }),
    );
  return made;
};

/** A font of one weight, unpacked and with all its letters: for measuring. @param wght undefined for a font of one weight */
export const unpackedFont = (font: Buffer, wght: number | undefined): Promise<Buffer> =>
  subsetFont(font, '', {
    targetFormat: 'sfnt',
    variationAxes: wght === undefined ? {} : { wght },
    keepFeatures: FEATURES,
    keepAllGlyphs: true,
  });

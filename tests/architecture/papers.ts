import { dirname, join, normalize } from 'node:path';
import { isCode, type SourceFile } from './source-tree.ts';

export const isPaper = (path: string): boolean => path.endsWith('.md');

/** Comments, strings and template texts of a source, in order. A regular expression with a quote in it may hide a few words. */
const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const beforeTitle = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*$/;

/** The text of a file that people read: the whole of a paper, the comments of code, and the titles of tests. */
export const wordsOf = (file: SourceFile): string => wordsWhere(file, () => false);
/** The same with all strings of the product: what it shows, mails, answers and logs. */
export const wordsAndStringsOf = (file: SourceFile): string => wordsWhere(file, (path) => !path.startsWith('tests/'));

/** The texts in the code of a file, without its comments. */
export const stringsOf = ({ text }: SourceFile): string =>
  [...text.matchAll(token)].flatMap(([found]) => (found.startsWith('/') ? [] : [found.slice(1, -1)])).join('\n');

const wordsWhere = ({ path, text }: SourceFile, withStrings: (path: string) => boolean): string => {
  if (isPaper(path)) return text;
  if (!isCode(path) && !path.endsWith('.css')) return '';
  const strings = withStrings(path);
  const isTest = path.startsWith('tests/');
  return [...text.matchAll(token)]
    .filter(
      ({ 0: found, index }) =>
        found.startsWith('/') || strings || (isTest && beforeTitle.test(text.slice(Math.max(0, index - 400), index))),
    )
    .map(([found]) => (found.startsWith('/') ? found : found.slice(1, -1)))
    .join('\n');
};

/** Anchors of the papers: what `<a id="...">` names, sections of launcher.md by number, decision records by number. */
export const anchorsOf = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(
    files
      .filter(({ path }) => path.startsWith('docs/') && isPaper(path))
      .flatMap(({ path, text }) => [
        ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id),
        ...(path === 'docs/launcher.md'
          ? [...text.matchAll(/^#+ (\d+(?:\.\d+)*)[. ]/gm)].map(([, number = '']) => `launcher.md ${number}`)
          : []),
        ...[...path.matchAll(/^docs\/decisions\/(\d{4})-/g)].map(([, number = '']) => `decision ${number}`),
      ]),
  );

const SHORT_IDS = /(?<![\w.#/'"&$-])(?:PR|OPS|[SCLVKMEPWTRUXG])\d{1,2}(?![\w./'"-]|:\d)/g;
const LONG_IDS = /(?<![\w#/'"-])(?:[A-Z]{2,6}-\d{2}|A-\d{3})(?![\w-])/g;
const SECTIONS = /\blauncher\.md (\d+(?:\.\d+)*)/g;
const DECISIONS = /\b[Dd]ecisions? ((?:\d{4}(?: [a-h]\b)?(?:, | and | to )?)+)/g;

/** Words that look like ids: an encoding, an engine, a class of Postgres errors. */
const NO_IDS: ReadonlySet<string> = new Set(['UTF-16', 'UTF-32', 'V8', 'P0']);

/** The ids that a text names, in the form in which the papers anchor them. */
export const idsIn = (text: string): readonly string[] => [
  ...[...text.matchAll(LONG_IDS), ...text.matchAll(SHORT_IDS)].map(([id]) => id).filter((id) => !NO_IDS.has(id)),
  ...[...text.matchAll(SECTIONS)].map(([, number = '']) => `launcher.md ${number}`),
  ...[...text.matchAll(DECISIONS)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\d{4})(?: ([a-h])\b)?/g)].map(([, number = '', part]) =>
      part === undefined ? `decision ${number}` : `${number}-${part}`,
    ),
  ),
];

/** Names of former series, which point at nothing in this repository. */
export const FORMER =
  /\b(?:DESIGN|RELIABILITY|RULINGS|STYLE|LAUNCHER|EVENTSTOREDB|PERFORMANCE|DECISIONS|SPEC)(?:\.md)? (?:\d|section|goal)|\b(?:RULINGS|RELIABILITY|SPEC|DECISIONS)\.md\b|\b[Rr]ulings? A-|\b[Aa]ttacks? A\d|\b[Dd]ecisions? D\d|\bassetto-corsa-formats\b/g;

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

/** Relative links of a paper, as [file, anchor]. */
export const linksOf = ({ path, text }: SourceFile): readonly (readonly [string, string])[] =>
  [...withoutFences(text).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor = ''] = link.split('#');
      return [file === '' ? path : normalize(join(dirname(path), file)), anchor] as const;
    });

/** The anchors that the repository host makes from headings. */
export const headingAnchors = (text: string): readonly string[] =>
  [...withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/<[^>]+>/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

const TOP = /^(?:shared-domain|projections|services|web-customer|web-staff|tests|docs|\.github|\.ci)\//;
/** Made by a build or a script, and not committed. */
const MADE = /\/dist(?:\/|$)|^docs\/gallery/;
/** Paths of this repository that a paper names in code marks. A shape such as `{a,b}` stands for both, `*` for any name. */
export const pathsIn = (text: string): readonly string[] =>
  [...withoutFences(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name.replace(/:\d+(-\d+)?$/, ''))
    .filter((name) => TOP.test(name) && !MADE.test(name) && !/[<>$…]|\.\.\./.test(name));

const escaped = (text: string): string => text.replace(/[.+^$()|[\]\\]/g, '\\$&');
/** Whether a path, which may contain shapes, names a known file or folder. */
export const isThere = (path: string, known: readonly string[]): boolean => {
  const shape = escaped(path.replace(/\/$/, ''))
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.split(',').join('|')})`)
    .replace(/\*+/g, '[^/]*');
  const found = new RegExp(`^${shape}(?:/|$)`);
  return known.some((one) => found.test(one));
};

/** The commands after `npm run` in a paper: script and arguments. */
export const commandsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/\bnpm run ([a-z][a-z:-]*)((?: -- [^`|\n#;]*)?)/g)].map(([, script = '', rest = '']) => [
    script,
    ...rest
      .replace(' -- ', '')
      .split(/\s+/)
      .filter((word) => word !== ''),
  ]);

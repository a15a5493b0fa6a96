import { expect, it } from 'vitest';
import { hold, type Rule } from './rule.ts';
import { allPaths, tree } from './source-tree.ts';

// Spelled in halves, because the rule also reads this file.
const halves = [
  ['cl', 'aude'],
  ['anth', 'ropic'],
  ['open', 'ai'],
  ['chat', 'gpt'],
  ['co', 'pilot'],
  ['sub', 'agent'],
  ['artif', 'actory'],
  ['verda', 'ccio'],
  ['registry\\.npm', 'js'],
  ['lorem ', 'ipsum'],
  ['BEGIN [A-Z ]*PRIVATE', ' KEY'],
  ['sk_li', 've_[A-Za-z0-9]{20}'],
  ['issues?/', '\\d+'],
  ['/wo', 'rk/'],
  ['/ho', 'me/[a-z]+/'],
  ['/Us', 'ers/[A-Za-z]+/(Library|Documents|Desktop|src|code|projects)'],
] as const;
/** In capitals only: in small letters the first is a Spanish word. */
const marks = [
  ['TO', 'DO\\b'],
  ['FIX', 'ME\\b'],
] as const;
const joined = (parts: readonly (readonly [string, string])[]): string =>
  parts.map(([one, other]) => one + other).join('|');
const words = new RegExp(joined(halves), 'i');
const unfinished = new RegExp(joined(marks));

const noForbiddenWord: Rule = {
  says: 'the tree speaks of the product only: no tools, machines, keys or unfinished business',
  find: (files) =>
    files.flatMap(({ path, text }) => {
      const found = words.exec(text) ?? unfinished.exec(text);
      return found === null ? [] : [`${path}: ${found[0]}`];
    }),
  planted: {
    'services/api/src/planted.ts': `// TO${'DO'}: later`,
    'docs/planted.md': `See /ho${'me/ada/'}paddock.`,
  },
};
hold('words', [noForbiddenWord]);

it('no path contains a forbidden word', () => {
  expect(allPaths.filter((path) => words.test(`/${path}`))).toEqual([]);
});

it('the files that the rules read include README.md', () => {
  expect(tree.filter(({ path }) => path.endsWith('.md')).map(({ path }) => path)).toContain('README.md');
});

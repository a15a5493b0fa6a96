import { hold } from './rule.ts';
import { isProduct, type SourceFile } from './source-tree.ts';

const NUMBERS = 'services/kit/src/locks.ts';
const number = /\b7_?203_?\d{3}\b/g;
const name = /hashtext(?:extended)?\(\s*'([^']+)'/g;

const twice = <Value>(values: readonly Value[]): readonly Value[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

hold('the locks of the database', [
  {
    says: 'have their numbers in one file, each once',
    find: (files) =>
      files
        .filter(({ path }) => isProduct(path))
        .flatMap(({ path, text }) => {
          const found = [...text.matchAll(number)].map(([digits]) => digits.replaceAll('_', ''));
          const bad = path === NUMBERS ? twice(found) : found;
          return bad.map((digits) => `${path}: ${digits}`);
        }),
    planted: {
      'services/api/src/planted.ts': 'const LOCK = 7_203_115;',
      [NUMBERS]: 'export const LOCKS = { one: 7_203_115, two: 7203115 };',
    },
  },
  {
    says: 'that are named by a text are named so in one file',
    find: (files) => {
      const named = files
        .filter(({ path }) => isProduct(path))
        .flatMap(({ path, text }: SourceFile) =>
          [...new Set([...text.matchAll(name)].map(([, its = '']) => its))].map((its) => ({ path, its })),
        );
      return named
        .filter(({ its }) => named.filter((other) => other.its === its).length > 1)
        .map(({ path, its }) => `${path}: ${its}`);
    },
    planted: { 'services/api/src/planted.ts': "select pg_advisory_xact_lock(hashtext('paddock migrations'))" },
  },
]);

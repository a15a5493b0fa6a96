import { filesWhere, hold, type Rule } from './rule.ts';
import { isCode, isProduct, tree, type SourceFile } from './source-tree.ts';
import { expect, it } from 'vitest';

const isOurs = (path: string): boolean =>
  /^(shared-domain|projections|web-customer|web-staff|services|tests)\//.test(path) &&
  (isCode(path) || path.endsWith('.css'));
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Endings that a tool reads: CSS modules, declarations, tests and the settings of tools. */
const endings = /(\.(module|d|test|property|model|config|shots))*\.(ts|tsx|mts|mjs|css)$/;
const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index']);
const nameOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(endings, '');

/** What belongs together stays in one file, so length alone is no fault. A file longer than this has several topics. */
const MOST_LINES = 400;
const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;

const tooLong: Rule = {
  says: 'a file stops at 400 lines',
  find: filesWhere(isProduct, (file) => (linesOf(file) > MOST_LINES ? `${linesOf(file)} lines` : undefined)),
  planted: {
    'services/api/src/planted.ts': '\n'.repeat(401),
  },
};

hold('names and sizes', [
  {
    says: 'files and folders are kebab-case',
    find: filesWhere(isOurs, ({ path }) =>
      [...path.split('/').slice(0, -1), nameOf(path)].every((word) => kebab.test(word)) ? undefined : 'not kebab-case',
    ),
    planted: {
      'services/api/src/bookingParts.ts': '',
      'web-staff/src/Features/planner.tsx': '',
      'web-staff/src/ui/slot_look.module.css': '',
    },
  },
  {
    says: 'no file is a drawer: utils, helpers, common, misc, types, index',
    find: filesWhere(isOurs, ({ path }) =>
      path.split('/').some((word) => drawers.has(word.replace(endings, ''))) ? 'a drawer, not a name' : undefined,
    ),
    planted: {
      'shared-domain/src/booking/index.ts': '',
      'services/api/src/helpers/sum.ts': '',
      'tests/support/utils.ts': '',
    },
  },
  tooLong,
  {
    says: 'what a thing is made of is a type that ends in Deps',
    find: filesWhere(
      (path) => isProduct(path) && path.startsWith('services/') && !path.startsWith('services/web-kit/'),
      ({ text }) =>
        /^(?:export )?type ((?:\w*Needs|\w*Parts)\b) = \{\n(?:[^}]*\n)? {2}readonly (?:deps|commands|store|db|log|clock): /m.exec(
          text,
        )?.[1],
    ),
    planted: {
      'services/sales/src/booking/planted.ts': 'export type MoveParts = {\n  readonly deps: Deps;\n};',
      'services/sales/src/booking/planted-too.ts':
        'type MoveNeeds = {\n  readonly at: Instant;\n  readonly commands: Commands;\n};',
    },
  },
]);

it('files over 200 lines are listed, and are fewer than a tenth of all files', () => {
  const asked = tree
    .filter((file) => isProduct(file.path) && linesOf(file) > 200)
    .map((file) => `${linesOf(file)} ${file.path}`)
    .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  process.stdout.write(`Files over 200 lines, each a question: ${asked.length}\n  ${asked.join('\n  ')}\n`);
  expect(asked.length).toBeLessThan(tree.length / 10);
});

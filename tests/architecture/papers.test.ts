import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  commandsIn,
  FORMER,
  headingAnchors,
  idsIn,
  isPaper,
  isThere,
  linksOf,
  pathsIn,
  wordsOf,
} from './papers.ts';
import { fencedIn } from '../support/fenced.ts';
import { filesWhere, hold, type Rule } from './rule.ts';
import { allPaths, tree } from './source-tree.ts';

const everyIdStands: Rule = {
  says: 'every id in code, tests and papers stands in a paper',
  find: (files) => {
    const anchors = anchorsOf(files);
    return files.flatMap((file) =>
      [...new Set(idsIn(wordsOf(file)))].filter((id) => !anchors.has(id)).map((id) => `${file.path}: ${id}`),
    );
  },
  planted: {
    'services/api/src/planted.ts': '/** Never twice (A-999). */',
    'tests/planted.test.ts': "it('S99 sells no seat twice', () => {});",
    'docs/planted.md': 'See launcher.md 99.9 and decision 9999.',
    'web-staff/src/planted.ts': '// As decision 0136 h says.',
  },
};

const noFormerName: Rule = {
  says: 'no text points at a paper that is not here',
  find: (files) =>
    files.flatMap((file) => [...wordsOf(file).matchAll(FORMER)].map(([name]) => `${file.path}: ${name}`)),
  planted: { 'shared-domain/src/planted.ts': `/** As ${'RELIA'}BILITY section 3 says. */` },
};

const noMergeMarks: Rule = {
  says: 'no file holds the marks of a merge that was not finished',
  find: filesWhere(
    () => true,
    ({ text }) => /^(?:<{7} |>{7} |(?:> ){6}>).*$/m.exec(text)?.[0],
  ),
  planted: {
    'docs/planted.md': `${'<'.repeat(7)} HEAD`,
    // As the formatter of papers leaves it.
    'docs/planted-two.md': '> > > > > > > 1234abcd (Name a thing)',
  },
};

const linksLead: Rule = {
  says: 'every link of a paper leads to a file, and to an anchor in it',
  find: (files) => {
    const paths = new Set([...allPaths, ...files.map(({ path }) => path)]);
    const folders = new Set(
      [...paths].flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at).join('/'))),
    );
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    return files
      .filter(({ path }) => isPaper(path))
      .flatMap((file) =>
        linksOf(file).flatMap(([path, anchor]) => {
          if (!paths.has(path) && !folders.has(path)) return [`${file.path}: ${path}`];
          const text = texts.get(path) ?? '';
          const leads = anchor === '' || text.includes(`id="${anchor}"`) || headingAnchors(text).includes(anchor);
          return leads ? [] : [`${file.path}: ${path}#${anchor}`];
        }),
      );
  },
  planted: {
    'docs/planted.md': '[here](nowhere.md)',
    'docs/planted-anchor.md': '[here](domain.md#A-999)',
  },
};

const pathsExist: Rule = {
  says: 'every path that a paper names exists',
  find: (files) =>
    files
      .filter(({ path }) => isPaper(path))
      .flatMap((file) =>
        pathsIn(file.text)
          .filter((path) => !isThere(path, allPaths))
          .map((path) => `${file.path}: ${path}`),
      ),
  planted: { 'docs/planted.md': 'It is in `services/kit/src/nowhere.ts`.' },
};

const sourceText = (path: string): string => tree.find((file) => file.path === path)?.text ?? '';
const scripts = Object.keys((JSON.parse(sourceText('package.json')) as { scripts: Record<string, string> }).scripts);
const usages = [...sourceText('services/embedded/bin/commands.mjs').matchAll(/usage: '([^']+)'/g)].map(
  ([, usage = '']) => usage,
);
const farm = sourceText('services/rig-farm/src/options.ts');
/** What is wrong with a command, or undefined. */
const faultOf = ([script = '', ...words]: readonly string[]): string | undefined => {
  if (!scripts.includes(script)) return `no script ${script}`;
  const flags = words
    .filter((word) => word.startsWith('--') && word !== '--help')
    .map((word) => word.replace(/[=,.].*$/, ''));
  const [name = ''] = words;
  if (script === 'bench')
    return name === '' || allPaths.includes(`tests/bench/${name}.ts`) ? undefined : `no benchmark ${name}`;
  if (script === 'farm')
    return flags.find((flag) => !farm.includes(`'${flag.slice(2)}'`) && !farm.includes(`${flag.slice(2)}:`));
  if (script !== 'paddock' || name === 'help' || !/^[a-z]/.test(name)) return undefined;
  const usage = usages.find((one) => one.split(' ')[0] === name);
  if (usage === undefined) return `no command ${name}`;
  return flags.find((flag) => !usage.includes(flag));
};
const commandsWork: Rule = {
  says: 'every npm command in a paper has its script, its subcommand and its options',
  find: (files) =>
    files
      .filter(({ path }) => isPaper(path))
      .flatMap(({ path, text }) =>
        commandsIn(text).flatMap((command) => {
          const fault = faultOf(command);
          return fault === undefined ? [] : [`${path}: npm run ${command.join(' ')}: ${fault}`];
        }),
      ),
  planted: {
    'docs/planted.md': 'Run `npm run nothing`.',
    'docs/planted-command.md': 'Run `npm run paddock -- nothing`.',
    'docs/planted-option.md': 'Run `npm run paddock -- backup /here --nothing`.',
    'docs/planted-bench.md': 'Run `npm run bench -- nothing`.',
    'docs/planted-farm.md': 'Run `npm run farm -- --nothing 3`.',
  },
};

/** Which test or check runs a fenced command as it stands in its paper, or why none does. */
const RUN: readonly (readonly [command: RegExp, where: string])[] = [
  [/^npm test$/, '.ci/run'],
  [/^npm start$/, 'tests/journeys/support/product.ts'],
  [/ paddock -- (?:backup|restore) \/elsewhere\/monday /, 'tests/k9/backup.test.ts'],
  [/^curl /, 'tests/journeys/paper-commands.test.ts'],
];
const NOT_RUN: readonly (readonly [command: RegExp, why: string])[] = [
  [/^docker compose /, 'needs a Docker engine'],
  [/^npm run bench/, 'takes minutes and measures the machine'],
  [/^npm run rehearse/, 'takes minutes; rehearsal/rehearsal.test.ts runs it with a short log'],
  [/^npm run farm /, 'drives for an evening; the farm is tested in tests/services/farm'],
  [/^TEST_CLOCK=on npm start$|^DATA_DIR=\/new npm start$/, '`npm start` with a setting that tests of its own show'],
  [/^set -a; /, 'needs an .env in the root of the tree'],
  [/^[\d*]+ [\d*]+ \* \* \* /, 'a line of a crontab; its backup is the one of operations.md'],
  [
    / store-copy --to /,
    'needs an EventStoreDB; tests/services/operations/store-copy.test.ts copies to the wire double',
  ],
  [
    / rebuild all --to-older$/,
    'needs a newer release before it; tests/projections/engine/versions.test.ts shows what it does',
  ],
];
const fencedAreRun: Rule = {
  says: 'every fenced command of a paper is run by a test, or has a reason why not',
  find: (files) =>
    files
      .filter(({ path }) => isPaper(path))
      .flatMap(({ path, text }) =>
        fencedIn(text)
          .filter((line) => ![...RUN, ...NOT_RUN].some(([command]) => command.test(line)))
          .map((line) => `${path}: ${line}`),
      ),
  planted: { 'docs/planted.md': '```\nnpm run screenshots\n```\n' },
};

hold('papers', [everyIdStands, noFormerName, noMergeMarks, linksLead, pathsExist, commandsWork, fencedAreRun]);

describe('papers', () => {
  it('name for each fenced command that is run a file that is there', () => {
    expect(RUN.map(([, where]) => where).filter((where) => !allPaths.includes(where))).toEqual([]);
  });

  it('define each id in one place only', () => {
    const ids = tree
      .filter(({ path }) => path.startsWith('docs/') && isPaper(path))
      .flatMap(({ text }) => [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('number the decision records without a gap, and list each in their README', () => {
    const records = allPaths.flatMap((path) => /^docs\/decisions\/((\d{4})-.+\.md)$/.exec(path)?.slice(1, 3) ?? []);
    const numbers = records.filter((_, at) => at % 2 === 1);
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
    const list = tree.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
    expect(records.filter((file, at) => at % 2 === 0 && !list.includes(`(${file})`))).toEqual([]);
  });

  it('link a decision record and the record that amends it from both sides', () => {
    const records = new Map(
      tree.flatMap(({ path, text }) => {
        const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1];
        return number === undefined ? [] : [[number, text] as const];
      }),
    );
    const statusOf = (text = '') => /^Status: .*$/m.exec(text)?.[0] ?? '';
    const numbersIn = (text: string) => [...text.matchAll(/\[(\d{4})/g)].map(([, number = '']) => number);
    const amended = [...records].flatMap(([own, text]) =>
      [...text.matchAll(/^This (?:amends|supersedes) .*$/gm)].flatMap(([line]) =>
        numbersIn(line).map((earlier) => [earlier, own] as const),
      ),
    );
    expect(amended.length).toBeGreaterThan(50);
    expect(amended.filter(([earlier, own]) => !numbersIn(statusOf(records.get(earlier))).includes(own))).toEqual([]);
    const changed = [...records].flatMap(([own, text]) =>
      numbersIn(statusOf(text)).map((later) => [later, own] as const),
    );
    expect(changed.filter(([later, own]) => !numbersIn(records.get(later) ?? '').includes(own))).toEqual([]);
  });

  it('keep the README below 8 KiB', () => {
    const readme = tree.find(({ path }) => path === 'README.md')?.text ?? '';
    expect(Buffer.byteLength(readme)).toBeLessThan(8 * 1024);
  });
});

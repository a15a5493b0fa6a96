import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { LONGEST } from '../support/longest.mjs';

/**
 * @typedef {{ path: string, text: string }} Source a file of the repository
 * @typedef {{ run: string[], left: string[] }} Touched test files: those to run, nearest first, and those left to `npm test`
 */

const importing = /(?:\bfrom\s*|\bimport\s*|\bimport\(\s*|\.mock\(\s*)['"]([^'"]+)['"]/g;
const readable = /\.(ts|tsx|mts|mjs|css)$/;
const isTest = (path) => /^tests\/.*\.test\.tsx?$/.test(path);

/** They take minutes: they start the product or draw many screens. Journeys have their own runner. */
const isLong = (path) =>
  /^tests\/(k9|proofs|journeys|screenshots|bench|services\/farm)\//.test(path) ||
  LONGEST.some((name) => path.startsWith(`tests/${name}.test.`));
/** Always part of the quick run. */
const isAlways = (path) => /^tests\/(domain|architecture)\//.test(path);

/** At most so many files in the quick run: with the modules that they load, they take about half of its minute. */
export const MOST = 10;

/** Repository paths that an import may mean. @param {string} from @param {string} named @returns {string[]} */
const candidates = (from, named) => {
  const ours = /^@paddock\/([a-z-]+)\/(.+)$/.exec(named);
  if (!named.startsWith('.') && ours === null) return [];
  const bases = ours
    ? [`services/${ours[1]}/src/${ours[2]}`, `${ours[1]}/src/${ours[2]}`]
    : [normalize(join(dirname(from), named))];
  return bases.flatMap((base) => [base, `${base}.ts`, `${base}.tsx`]);
};

/** The folder with the name of the capability, such as `refunds` in `shared-domain/src/refunds/shares.ts`. */
const capability = (path) => dirname(path).split('/').at(-1);

/**
 * Test files that depend on the changed files. Nearest first; a test of the same capability counts as much nearer.
 * @param {readonly Source[]} sources @param {readonly string[]} changed paths; a deleted path has no dependents
 * @param {number} [most] @returns {Touched}
 */
export const touchedTests = (sources, changed, most = MOST) => {
  const known = new Set(sources.map(({ path }) => path));
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { path, text } of sources)
    for (const [, named = ''] of text.matchAll(importing)) {
      const imported = candidates(path, named).find((one) => known.has(one));
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  const distance = new Map(changed.filter((path) => known.has(path)).map((path) => [path, 0]));
  // A Map also iterates over entries added during the loop, so this is a breadth-first search.
  for (const [path, away] of distance)
    for (const importer of importers.get(path) ?? []) if (!distance.has(importer)) distance.set(importer, away + 1);
  const named = new Set(changed.map(capability));
  // More than the two or three files of tests/support through which most tests reach the product.
  const rank = ([path, away]) => away - (named.has(capability(path)) ? 3.5 : 0);
  const tests = [...distance].filter(([path]) => isTest(path) && !isAlways(path)).sort((a, b) => rank(a) - rank(b));
  const short = tests.map(([path]) => path).filter((path) => !isLong(path));
  const run = short.slice(0, most);
  return { run, left: tests.map(([path]) => path).filter((path) => !run.includes(path)) };
};

/**
 * Tests that are near the changes of the working tree, untracked files included. Without git, nothing counts as changed.
 * @param {string} root @returns {Touched}
 */
export const touchedByWorkingTree = (root) => {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  let changed;
  let files;
  try {
    changed = git('diff', '--name-only', '--relative', 'HEAD').split('\n').filter(Boolean);
    changed.push(...git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean));
    files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  } catch {
    return { run: [], left: [] };
  }
  const sources = files
    .filter((path) => readable.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return touchedTests(sources, changed);
};

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

/** They start the product or draw for long: minutes, not seconds. Journeys have a runner of their own. */
const isLong = (path) =>
  /^tests\/(k9|proofs|journeys|screenshots|bench|services\/farm)\//.test(path) ||
  LONGEST.some((name) => path.startsWith(`tests/${name}.test.`));
/** Run in any case. */
const isAlways = (path) => /^tests\/(domain|architecture)\//.test(path);

/** Files that the quick run adds at most: with the modules that they load, about half of its minute. */
export const MOST = 10;

/** Paths that may be meant, as an import names them. @param {string} from @param {string} named @returns {string[]} */
const candidates = (from, named) => {
  const ours = /^@paddock\/([a-z-]+)\/(.+)$/.exec(named);
  if (!named.startsWith('.') && ours === null) return [];
  const bases = ours
    ? [`services/${ours[1]}/src/${ours[2]}`, `${ours[1]}/src/${ours[2]}`]
    : [normalize(join(dirname(from), named))];
  return bases.flatMap((base) => [base, `${base}.ts`, `${base}.tsx`]);
};

/** The folder that names the capability, which every room has: `refunds` of `services/sales/src/refunds/shares.ts`. */
const capability = (path) => dirname(path).split('/').at(-1);

/**
 * Test files that what has changed reaches by imports. A test of the folder of the same name comes before others as near.
 * @param {readonly Source[]} sources @param {readonly string[]} changed paths; those that are gone reach nothing
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
  // A map hands out what is added while it is walked: nearest first.
  for (const [path, away] of distance)
    for (const importer of importers.get(path) ?? []) if (!distance.has(importer)) distance.set(importer, away + 1);
  const named = new Set(changed.map(capability));
  // Most tests come to the product through two or three files of tests/support.
  const rank = ([path, away]) => away - (named.has(capability(path)) ? 3.5 : 0);
  const tests = [...distance].filter(([path]) => isTest(path) && !isAlways(path)).sort((a, b) => rank(a) - rank(b));
  const short = tests.map(([path]) => path).filter((path) => !isLong(path));
  const run = short.slice(0, most);
  return { run, left: tests.map(([path]) => path).filter((path) => !run.includes(path)) };
};

/**
 * What the working tree touches, untracked files too, against the last commit. Without git nothing is known to have changed.
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

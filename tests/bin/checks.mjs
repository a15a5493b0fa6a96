import { join } from 'node:path';
import { buildIfNeeded } from '../../services/embedded/bin/build.mjs';
import { runInGroup } from './run-in-group.mjs';

/**
 * The checks that read the code instead of running it; each counts as one test.
 * @param {string} root @returns {Promise<import('./count.mjs').Suite>}
 */
export const runChecks = async (root) => {
  const tool = (...path) => join(root, 'node_modules', ...path);
  const node = async (program, ...args) => {
    const { code, output } = await runInGroup(process.execPath, [program, ...args], { cwd: root });
    if (code !== 0) throw new Error(output);
  };
  /** @typedef {readonly [string, () => Promise<void>]} Check */
  /** Checks of one lane follow one another: the later ones read what the earlier ones built. @type {readonly (readonly Check[])[]} */
  const lanes = [
    [
      ['types', () => node(tool('typescript', 'bin', 'tsc'), '-b')],
      ['types of the tests', () => node(tool('typescript', 'bin', 'tsc'), '-p', 'tests')],
      ['build', () => buildIfNeeded(root)],
      ['lint', () => node(tool('oxlint', 'bin', 'oxlint'), '--type-aware')],
    ],
    [['format', () => node(tool('prettier', 'bin', 'prettier.cjs'), '--check', '.', '--log-level', 'warn')]],
  ];
  const suite = { name: 'checks', passed: 0, failed: 0, skipped: 0, reasons: [], failures: [] };
  const runLane = async (checks) => {
    for (const [name, check] of checks) {
      try {
        await check();
        suite.passed += 1;
      } catch (error) {
        suite.failed += 1;
        process.stdout.write(`\n${error.message.trim()}\n`);
        suite.reasons.push(`failed: ${name}`);
      }
    }
  };
  await Promise.all(lanes.map(runLane));
  return suite;
};

import { join } from 'node:path';
import { buildIfNeeded } from '../../services/embedded/bin/build.mjs';
import { runInGroup } from './run-in-group.mjs';

/**
 * The checks that read the code instead of running it; each counts as one test. The build comes first, because others need it.
 * @param {string} root
 * @returns {{ built: Promise<void>, done: Promise<import('./count.mjs').Suite> }} built: resolves once the build has ended, even if it
 * failed
 */
export const startChecks = (root) => {
  const tool = (...path) => join(root, 'node_modules', ...path);
  // Compiler and typed lint are written in Go: with GOGC=400 they collect garbage less often, for a few hundred megabytes more.
  const node = async (program, args, env = {}) => {
    const { code, output } = await runInGroup(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, GOGC: '400', ...env },
    });
    if (code !== 0) throw new Error(output);
  };
  const suite = { name: 'checks', passed: 0, failed: 0, skipped: 0, reasons: [], failures: [] };
  /** @param {string} name @param {() => Promise<void>} work */
  const check = async (name, work) => {
    try {
      await work();
      suite.passed += 1;
    } catch (error) {
      suite.failed += 1;
      process.stdout.write(`\n${error.message.trim()}\n`);
      suite.reasons.push(`failed: ${name}`);
    }
  };
  // Several checkers of one program would each compute the types that files share. The lint has as many as it may use processors.
  const types = (...args) => node(tool('typescript', 'bin', 'tsc'), [...args, '--checkers', '1']);
  const lint = () => node(tool('oxlint', 'bin', 'oxlint'), ['--type-aware'], { GOMAXPROCS: '1' });
  const built = check('build', () => buildIfNeeded(root));
  // The build needs no types, so tests need not wait for them. Each check uses one core, and reads the types of the one before.
  const reading = built
    .then(() => check('types', () => types('-b')))
    .then(() => check('types of the tests', () => types('-p', 'tests')))
    .then(() => check('lint', lint));
  const format = check('format', () => node(tool('oxfmt', 'bin', 'oxfmt'), ['--check']));
  return { built, done: Promise.all([reading, format]).then(() => suite) };
};

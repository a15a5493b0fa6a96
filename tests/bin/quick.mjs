import { touchedByWorkingTree } from './touched.mjs';
import { runUnit } from './unit.mjs';

/**
 * Runs the tests of the domain, the rules of the architecture, and the tests nearest to changes of the working tree, within a minute.
 * @param {string} root @param {string} folder for the report @returns {Promise<import('./count.mjs').Suite>}
 */
export const runQuick = async (root, folder) => {
  const { run, left } = touchedByWorkingTree(root);
  // Nearly all of it needs CPU: with more processes than cores, each would only load the same modules again.
  const suite = await runUnit(root, folder, ['--maxWorkers=2', 'tests/domain/', 'tests/architecture/', ...run]);
  const files = (count) => `${count} test file${count === 1 ? '' : 's'}`;
  const ran = `with ${files(run.length)} near what the working tree changed`;
  const rest =
    left.length === 0 ? '' : `; ${files(left.length)} farther off ${left.length === 1 ? 'is' : 'are'} left to npm test`;
  return { ...suite, reasons: [...suite.reasons, `the domain and the rules, ${ran}${rest}`] };
};

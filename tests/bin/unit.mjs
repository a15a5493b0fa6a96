import { join } from 'node:path';
import { countVitest } from './count.mjs';
import { readReport } from './read-report.mjs';
import { runInGroup } from './run-in-group.mjs';

/**
 * Runs all tests except the journeys.
 * @param {string} root @param {string} folder for the report @param {readonly string[]} filters parts of file names
 * @returns {Promise<import('./count.mjs').Suite>}
 */
export const runUnit = async (root, folder, filters) => {
  const report = join(folder, 'vitest.json');
  const { code } = await runInGroup(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--config',
      join(root, 'tests', 'vitest.config.ts'),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { cwd: root, show: true },
  );
  return countVitest('tests', readReport(report), code);
};

import { join } from 'node:path';
import { countVitest } from './count.mjs';
import { readReport } from './read-report.mjs';
import { runInGroup } from './run-in-group.mjs';
import { secondLook } from './second-look.mjs';

/**
 * Everything below tests/ but the journeys.
 * @param {string} root @param {string} folder for the report @param {readonly string[]} filters parts of file names
 * @returns {Promise<import('./count.mjs').Suite>}
 */
export const runUnit = async (root, folder, filters) => {
  const vitest = async (report, ...args) => {
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
        ...args,
      ],
      { cwd: root, show: true },
    );
    return countVitest('tests', readReport(report), code);
  };
  const first = await vitest(join(folder, 'vitest.json'), ...filters);
  // Alone is alone: no other file was in the process before.
  const again = ['--no-file-parallelism', '--isolate'];
  return secondLook(first, (files) => vitest(join(folder, 'vitest-again.json'), ...again, ...files));
};

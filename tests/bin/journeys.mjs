import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { countPlaywright } from './count.mjs';
import { readReport } from './read-report.mjs';
import { runInGroup } from './run-in-group.mjs';

/** The stories that also run on a log behind the official EventStoreDB client and the wire double. */
export const ON_THE_WIRE = ['first-booking', 'checkout-trouble'];

/**
 * Runs the browser journeys in a real Chromium, whose path they get as CHROMIUM_PATH. Without one, every journey counts as skipped.
 * @param {string} root @param {string} folder for the report @param {readonly string[]} filters
 * @param {string} name of the suite @param {Record<string, string>} env more variables for the stories
 * @returns {Promise<import('./count.mjs').Suite | undefined>} undefined: there are no journeys
 */
export const runJourneys = async (root, folder, filters, name = 'journeys', env = {}) => {
  const config = join(root, 'tests', 'journeys', 'playwright.config.ts');
  if (!existsSync(config)) return undefined;
  const playwright = [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--config', config];
  const chromium = await findChromium();
  if ('missing' in chromium) {
    const { output } = await runInGroup(process.execPath, [...playwright, '--list', ...filters], { cwd: root });
    const count = Number(/Total: (\d+) tests?/.exec(output)?.[1] ?? 1);
    return {
      name,
      passed: 0,
      failed: 0,
      skipped: count,
      reasons: [`skipped, all of them: ${chromium.missing}`],
      failures: [],
    };
  }
  const report = join(folder, `${name.replaceAll(' ', '-')}.json`);
  const { code } = await runInGroup(process.execPath, [...playwright, '--reporter=line,json', ...filters], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_FORCE_TTY: '0',
    },
    show: true,
  });
  return countPlaywright(name, readReport(report), code);
};

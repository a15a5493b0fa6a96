import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the evidence of a failure out of the folder of a run, which is deleted at the end: reports, and the pages and pictures of
 * journeys.
 * @param {string} folder of the run @param {string} to made if it does not exist
 */
export const keepFailed = (folder, to) => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') || name === 'paddock-journey-results')
      cpSync(join(folder, name), join(to, name), { recursive: true });
};

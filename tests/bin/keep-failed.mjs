import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies what tells of a failure out of the folder of a run, which is deleted at its end: the reports, and what the journeys
 * left (pages and pictures).
 * @param {string} folder of the run @param {string} to made if need be
 */
export const keepFailed = (folder, to) => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') || name === 'paddock-journey-results')
      cpSync(join(folder, name), join(to, name), { recursive: true });
};

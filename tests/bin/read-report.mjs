import { readFileSync } from 'node:fs';

/** @param {string} path @returns {object | undefined} the report, or undefined if the runner wrote none */
export const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

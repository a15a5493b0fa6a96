import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from '../bin/scratch.mjs';
import { linkedBinaries, makeCluster, TEMPLATE } from './postgres-cluster.ts';

/**
 * Gives the whole run a folder for what it throws away, and makes one empty cluster there: each test file copies it instead
 * of making its own, and starts its own server.
 */
export default (): (() => void) => {
  const { folder, remove } = makeScratch();
  process.env['TMPDIR'] = folder;
  const template = mkdtempSync(join(folder, 'paddock-cluster-'));
  makeCluster(linkedBinaries(), template, join(template, 'data'));
  process.env[TEMPLATE] = template;
  return remove;
};

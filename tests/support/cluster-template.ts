import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from '../bin/scratch.mjs';
import { linkedBinaries, makeCluster, TEMPLATE } from './postgres-cluster.ts';
import { furnish } from './postgres.ts';

/**
 * Gives the whole run a folder for what it throws away, and makes one cluster there, with one empty database: each test
 * file copies it instead of making its own, and starts its own server.
 */
export default async (): Promise<() => void> => {
  const { folder, remove } = makeScratch();
  process.env['TMPDIR'] = folder;
  const template = mkdtempSync(join(folder, 'paddock-cluster-'));
  const [native, data] = [linkedBinaries(), join(template, 'data')];
  await furnish(native, template, data, makeCluster(native, template, data));
  process.env[TEMPLATE] = template;
  return remove;
};

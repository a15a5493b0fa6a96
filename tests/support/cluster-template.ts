import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from '../bin/scratch.mjs';
import { linkedBinaries, makeCluster, TEMPLATE } from './postgres-cluster.ts';
import { furnish } from './postgres.ts';

/**
 * Global set-up of a run: makes a folder for temporary files, and in it one cluster with one empty database. Each test file copies the
 * cluster instead of making its own, and starts its own server.
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

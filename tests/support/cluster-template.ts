import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkedBinaries, makeCluster, TEMPLATE } from './postgres-cluster.ts';

/** Makes one empty cluster for the whole run: each test file copies it instead of making its own, and starts its own server. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-cluster-'));
  makeCluster(linkedBinaries(), folder, join(folder, 'data'));
  process.env[TEMPLATE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

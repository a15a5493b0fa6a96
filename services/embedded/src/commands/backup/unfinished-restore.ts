import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARK = 'restore-unfinished';

/** @throws {NeedsOperator} a restore into this folder was interrupted, so it holds no complete venue. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (existsSync(join(dataDir, MARK)))
    throw new NeedsOperator(
      `A restore into ${dataDir} was interrupted. Run it again: npm run paddock -- restore <folder>`,
    );
};

/**
 * Prepares the data folder for a restore, marked until `endRestore`. Deletes the files of an interrupted restore.
 *
 * @throws {Error} it contains other files.
 */
export const beginRestore = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const there = await readdir(dataDir);
  if (there.length > 0 && !there.includes(MARK))
    throw new Error(`${dataDir} is not empty. A restore needs an empty data folder. Set DATA_DIR to another one.`);
  await writeFile(join(dataDir, MARK), '');
  for (const name of there) if (name !== MARK) await rm(join(dataDir, name), { recursive: true, force: true });
};

export const endRestore = (dataDir: string): Promise<void> => rm(join(dataDir, MARK), { force: true });

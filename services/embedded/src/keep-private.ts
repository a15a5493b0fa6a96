import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';

/** Reads a private JSON file, or returns undefined if there is none. Removes other users' rights on it. */
export const readPrivate = async <T>(path: string): Promise<T | undefined> => {
  try {
    const text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
    return JSON.parse(text) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Writes a JSON file beside its place, readable by its owner only, and flushes it to disk.
 *
 * @returns its path. No other process uses it: processes of two containers have the same number.
 */
const writeBeside = async (path: string, value: unknown): Promise<string> => {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return unfinished;
};

/** Writes a JSON file atomically, readable by its owner only, and flushes it to disk. */
export const writePrivate = async (path: string, value: unknown): Promise<void> => {
  await rename(await writeBeside(path, value), path);
};

/**
 * The same for a file that is not there yet.
 *
 * @returns false if another process has written it in the meantime: that one stays.
 */
export const writePrivateFirst = async (path: string, value: unknown): Promise<boolean> => {
  const unfinished = await writeBeside(path, value);
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A disk without links.
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return true;
};

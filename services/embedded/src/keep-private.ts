import { chmod, open, readFile, rename } from 'node:fs/promises';

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

/** Writes a JSON file atomically, readable by its owner only, and flushes it to disk. */
export const writePrivate = async (path: string, value: unknown): Promise<void> => {
  const unfinished = `${path}.${process.pid}`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
};

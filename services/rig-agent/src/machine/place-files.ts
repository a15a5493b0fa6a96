import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameFile, ServerFile } from '@paddock/shared-domain/launcher/agent-wire';
import { sha256 } from '../files-hash.ts';
import { MachineFailure, type ResultFile, type WrittenFile } from '../machine.ts';

/** Writes one file so that the simulator sees the old one or the new one, and answers what lies there afterwards. */
const writeOne = async (folder: string, { name, body }: GameFile | ServerFile): Promise<WrittenFile> => {
  const path = join(folder, name);
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(body, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  return { name, sha256: sha256(await readFile(path)) };
};

/**
 * Writes files into their folders and reads them back. Their names come from fixed lists, so none leads anywhere else.
 *
 * @param folderOf where a file of that name has its place.
 * @throws {MachineFailure} `FILE_NOT_WRITTEN` where the disk says no.
 */
export const writePlaceFiles = async (
  folderOf: (name: string) => string,
  files: readonly (GameFile | ServerFile)[],
): Promise<readonly WrittenFile[]> => {
  try {
    const written: WrittenFile[] = [];
    for (const file of files) {
      const folder = folderOf(file.name);
      await mkdir(folder, { recursive: true });
      written.push(await writeOne(folder, file));
    }
    return written;
  } catch (error) {
    throw new MachineFailure('FILE_NOT_WRITTEN', error instanceof Error ? error.message : String(error));
  }
};

/** Files of a folder that were written since a moment, oldest first. A folder that is not there has none. */
export const readResults = async (folder: string, names: RegExp, since: string): Promise<readonly ResultFile[]> => {
  const found: ResultFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue;
    const path = join(folder, name);
    const { mtime } = await stat(path);
    // File systems round: what was written in the same second as the start counts as after it.
    if (mtime.getTime() + 1_000 < Date.parse(since)) continue;
    found.push({ name, body: await readFile(path), writtenAt: mtime.toISOString() });
  }
  return found.sort((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1));
};

import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import { sha256 } from '../files-hash.ts';
import { isHeld, whenFree } from '../held-files.ts';
import { MachineFailure, type ResultFile, type WrittenFile } from '../machine.ts';

/** The functions of `fs/promises` used here. */
export type Disk = {
  readonly [Call in 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'stat']: (typeof thisDisk)[Call];
};
const thisDisk = { mkdir, open, readdir, readFile, rename, stat };

/** Writes one file so that the simulator sees the old one or the new one, and returns what is there afterwards. */
const writeOne = async (disk: Disk, folder: string, { name, body }: GameFile | ServerFile): Promise<WrittenFile> => {
  const path = join(folder, name);
  const temporary = `${path}.new`;
  await whenFree(async () => {
    const file = await disk.open(temporary, 'w');
    try {
      await file.writeFile(body, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
  });
  await whenFree(() => disk.rename(temporary, path));
  return { name, sha256: sha256(await whenFree(() => disk.readFile(path))) };
};

/**
 * Writes files and reads them back. Names come from fixed lists, so none leads to another folder. A file that another program has
 * open is retried for a moment.
 *
 * @param folderOf the folder for a file name.
 * @throws {MachineFailure} `FILE_NOT_WRITTEN` if the disk refuses.
 */
export const writePlaceFiles = async (
  folderOf: (name: string) => string,
  files: readonly (GameFile | ServerFile)[],
  disk: Disk = thisDisk,
): Promise<readonly WrittenFile[]> => {
  try {
    const written: WrittenFile[] = [];
    for (const file of files) {
      const folder = folderOf(file.name);
      await whenFree(() => disk.mkdir(folder, { recursive: true }));
      written.push(await writeOne(disk, folder, file));
    }
    return written;
  } catch (error) {
    throw new MachineFailure('FILE_NOT_WRITTEN', error instanceof Error ? error.message : String(error));
  }
};

/** A result written since a moment. Undefined if it is gone or still open in its program: the next pass reads it. */
const readOne = async (disk: Disk, folder: string, name: string, since: string): Promise<ResultFile | undefined> => {
  const path = join(folder, name);
  try {
    const { mtime } = await whenFree(() => disk.stat(path));
    // File systems round times, so a file of the same second counts as written after the start.
    if (mtime.getTime() + 1_000 < Date.parse(since)) return undefined;
    return { name, body: await whenFree(() => disk.readFile(path)), writtenAt: mtime.toISOString() };
  } catch (error) {
    if (isHeld(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Files of a folder that were written since a moment, oldest first. A folder that is not there has none. */
export const readResults = async (
  folder: string,
  names: RegExp,
  since: string,
  disk: Disk = thisDisk,
): Promise<readonly ResultFile[]> => {
  const found: ResultFile[] = [];
  for (const name of await disk.readdir(folder).catch((): string[] => [])) {
    if (!names.test(name)) continue;
    const file = await readOne(disk, folder, name, since);
    if (file !== undefined) found.push(file);
  }
  return found.sort((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1));
};

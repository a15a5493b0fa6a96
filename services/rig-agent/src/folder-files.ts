import fs from 'node:fs';
import { join } from 'node:path';
import type { AgentFileName, AgentFiles } from './agent-files.ts';
import { whenFreeSync } from './held-files.ts';

/** Only for the agent's user: one file holds the rig's key. On Windows the installer sets the folder's rights instead. */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

/** The functions of `fs` used here. */
export type OwnDisk = Pick<
  typeof fs,
  'closeSync' | 'fsyncSync' | 'mkdirSync' | 'openSync' | 'readFileSync' | 'renameSync' | 'writeSync'
>;

const written = (disk: OwnDisk, path: string, flags: 'a' | 'w', bytes: Uint8Array): void => {
  // Only opening is retried: a failed append may already have written a part.
  const file = whenFreeSync(() => disk.openSync(path, flags, OWN_FILE));
  try {
    for (let at = 0; at < bytes.byteLength;) at += disk.writeSync(file, bytes, at);
    disk.fsyncSync(file);
  } finally {
    disk.closeSync(file);
  }
};
/** Flushes the folder, so that a new file's name survives a power cut. Windows needs no flush: its file system journals names. */
const keepNames = (disk: OwnDisk, folder: string): void => {
  if (process.platform === 'win32') return;
  const opened = disk.openSync(folder, 'r');
  try {
    disk.fsyncSync(opened);
  } finally {
    disk.closeSync(opened);
  }
};

/** The agent's files in a folder, which is created if it is missing. */
export const folderFiles = (folder: string, disk: OwnDisk = fs): AgentFiles => {
  disk.mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  const pathOf = (name: AgentFileName): string => join(folder, name);
  const known = new Set<AgentFileName>();
  return {
    read: (name) => {
      try {
        return whenFreeSync(() => disk.readFileSync(pathOf(name)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    append: (name, bytes) => {
      written(disk, pathOf(name), 'a', bytes);
      if (known.has(name)) return;
      keepNames(disk, folder);
      known.add(name);
    },
    replace: (name, bytes) => {
      const temporary = `${pathOf(name)}.new`;
      written(disk, temporary, 'w', bytes);
      whenFreeSync(() => disk.renameSync(temporary, pathOf(name)));
      keepNames(disk, folder);
    },
  };
};

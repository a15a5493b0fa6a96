import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFileName, AgentFiles } from './agent-files.ts';

/** Readable by the agent's user alone: one of them holds the rig's key. Windows knows no such bits; its installer sets the folder's rights. */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

const written = (path: string, flags: 'a' | 'w', bytes: Uint8Array): void => {
  const file = openSync(path, flags, OWN_FILE);
  try {
    for (let at = 0; at < bytes.byteLength;) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
/** That a name points at a file is itself something to keep. Windows opens no folders, and keeps it by its journal. */
const keepNames = (folder: string): void => {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** The agent's files in a folder of its own, which is made where it is missing. */
export const folderFiles = (folder: string): AgentFiles => {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  const pathOf = (name: AgentFileName): string => join(folder, name);
  const known = new Set<AgentFileName>();
  return {
    read: (name) => {
      try {
        return readFileSync(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    append: (name, bytes) => {
      written(pathOf(name), 'a', bytes);
      if (known.has(name)) return;
      keepNames(folder);
      known.add(name);
    },
    replace: (name, bytes) => {
      const temporary = `${pathOf(name)}.new`;
      written(temporary, 'w', bytes);
      renameSync(temporary, pathOf(name));
      keepNames(folder);
    },
  };
};

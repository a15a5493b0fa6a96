import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const NAME = 'paddock-tests-';
const TMPFS = 0x01021994;
const GIB = 1024 ** 3;

/**
 * Where tests keep what they throw away: in memory where there is room, because hundreds of databases ask the disk for every
 * commit and wait for it, for nothing that outlives them. What a kill leaves behind stands there as it does on a disk; only
 * a power cut tells the two apart, and no test cuts the power.
 * @param {string} memory a folder that may be kept in memory @returns {string} the folder to make others in
 */
export const scratchRoom = (memory = '/dev/shm') => {
  // A run within a run stays inside.
  if (basename(tmpdir()).startsWith(NAME)) return tmpdir();
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    return type === TMPFS && bavail * bsize >= 4 * GIB && process.availableMemory() >= 4 * GIB ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};

const isGone = (pid) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

/**
 * Deletes a folder in which a program on its way out may still write, such as a browser its profile: looked through anew each
 * time, because what came after the first look is known to no other. What cannot be deleted now is no fault of any test: the
 * next run deletes it.
 * @param {string} folder
 */
const removeWhole = (folder) => {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch {
      // Half a second at most: all that runs now is the end of this process.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
};

/**
 * A folder of this process for all that its tests make (`TMPDIR` of the processes they start), deleted when it ends. Folders
 * of processes that were killed go first: in memory they would be missed.
 * @param {string} room @returns {{ folder: string, remove: () => void }}
 */
export const makeScratch = (room = scratchRoom()) => {
  for (const name of readdirSync(room)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : 0;
    if (pid > 0 && isGone(pid)) removeWhole(join(room, name));
  }
  const folder = mkdtempSync(join(room, `${NAME}${process.pid}-`));
  // Postgres runs as nobody where root starts it, and must get through to its own folder.
  chmodSync(folder, 0o1777);
  return { folder, remove: () => removeWhole(folder) };
};

import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const NAME = 'paddock-tests-';
const TMPFS = 0x01021994;
const GIB = 1024 ** 3;

/**
 * Where tests keep temporary files: in memory if there is room, because hundreds of databases would wait for the disk at every commit.
 * Files in memory survive a killed process as on a disk. Only a power cut differs, and no test cuts the power.
 * @param {string} memory a folder that may be kept in memory @returns {string} the folder to make others in
 */
export const scratchRoom = (memory = '/dev/shm') => {
  // A run started within a run uses the same folder.
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
 * Deletes a folder in which a program that is ending may still write, such as a browser. It reads the folder again at each try, to find
 * files written after the last one. What still cannot be deleted is left to the next run, and fails no test.
 * @param {string} folder
 */
const removeWhole = (folder) => {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch {
      // Half a second at most, while this process ends.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
};

/**
 * Makes the folder of this process for everything that its tests write (`TMPDIR` of the processes they start). First deletes the folders
 * of processes that were killed, because these would fill the memory.
 * @param {string} room @returns {{ folder: string, remove: () => void }}
 */
export const makeScratch = (room = scratchRoom()) => {
  for (const name of readdirSync(room)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : 0;
    if (pid > 0 && isGone(pid)) removeWhole(join(room, name));
  }
  const folder = mkdtempSync(join(room, `${NAME}${process.pid}-`));
  // If root starts Postgres, it runs as `nobody`, and must be able to reach its folder in here.
  chmodSync(folder, 0o1777);
  return { folder, remove: () => removeWhole(folder) };
};

import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The command line of a live process. Undefined if it has ended, is a zombie, or may not be read. */
const commandLine = (pid: number): readonly string[] | undefined => {
  try {
    if (process.platform === 'linux') {
      const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return text === '' ? undefined : text.split('\0');
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
  } catch {
    return undefined;
  }
};

const real = (path: string | undefined): string | undefined => {
  try {
    return path === undefined ? undefined : realpathSync(path);
  } catch {
    return undefined;
  }
};

const workingFolder = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

/** Pid of a live postmaster that really serves this cluster. Undefined if the pid file names another process. */
export const findPostmaster = (cluster: string): number | undefined => {
  let pid: number;
  try {
    pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return undefined;
  const words = commandLine(pid);
  if (words === undefined || !/^postgres(\.exe)?$/.test(basename(words[0] ?? ''))) return undefined;
  const served = words[words.indexOf('-D') + 1];
  const folder = real(cluster);
  return real(served) === folder || workingFolder(pid) === folder ? pid : undefined;
};

/**
 * Stops a server that outlived both Paddock and its guard: a fast shutdown (ends sessions, writes a checkpoint), and after 15 s
 * an immediate one. Call only with the instance lock held: otherwise a running Paddock may lose its database.
 *
 * @returns whether there was one.
 */
export const stopOrphan = async (cluster: string): Promise<boolean> => {
  const pid = findPostmaster(cluster);
  if (pid === undefined) return false;
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
      throw new Error(`A database server (process ${pid}) of another user still runs on ${cluster}. Stop it first.`);
    }
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      if (findPostmaster(cluster) !== pid) return true;
      await sleep(25);
    }
  }
  throw new Error(`The database server left over from an earlier run (process ${pid}) does not stop. Stop it first.`);
};

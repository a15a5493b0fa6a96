import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Somebody else runs on the same data folder. The message is for people. */
export class DataFolderInUse extends Error {}

/** Held until `release`, or until this process ends in whatever way: the kernel then lets go of it. */
export interface InstanceLock {
  readonly release: () => Promise<void>;
}

/**
 * Takes the data folder for this process alone.
 *
 * The lock is a listening socket with a name made from the folder's device and inode (two paths of one folder are one
 * folder). On Linux the name is abstract and on Windows a pipe: no file exists that could go stale, of two racers the kernel
 * lets exactly one listen, and a killed holder's name is free at once. Elsewhere it is a socket file; there a dead
 * holder's file has to be removed first, and only there two simultaneous take-overs after a crash could both believe they won.
 *
 * Throws DataFolderInUse while another process holds it.
 */
export const lockDataFolder = async (dataDir: string): Promise<InstanceLock> => {
  const address = lockAddress(dataDir);
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const holder = await askHolder(address);
    if (holder === undefined && address.startsWith('/')) {
      rmSync(address, { force: true });
      return listen(address);
    }
    throw new DataFolderInUse(
      `Paddock is already running on ${dataDir} (process ${holder ?? 'unknown'}). ` +
        `Stop it first, or start this one with another DATA_DIR.`,
    );
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
};

const lockAddress = (dataDir: string): string => {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const name = `paddock-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(dataDir, 'lock.sock');
};

/** Whoever connects is told the holder's process id. */
const listen = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });

const askHolder = (address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = createConnection(address);
    // A stopped holder (SIGSTOP) answers nothing and holds all the same.
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer || undefined));
  });

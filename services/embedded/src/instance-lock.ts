import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Another process uses the data folder. The message is for people. */
export class DataFolderInUse extends Error {}

/** Held until `release`, or until this process ends in any way: the kernel then releases it. */
export interface InstanceLock {
  readonly release: () => Promise<void>;
}

/**
 * Locks the data folder for this process.
 * The lock is a listening socket with a name made from the folder's device and inode, so two paths of one folder give one lock.
 * On Linux the name is abstract and on Windows it is a pipe: no file can become stale, the kernel lets exactly one of two
 * processes listen, and a killed holder's name is free at once. On other systems it is a socket file. There a dead holder's file
 * must be deleted first, and only there two processes that take over at the same time after a crash could both succeed.
 *
 * @throws {DataFolderInUse} another process holds the lock.
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

/** Sends the holder's process id to everybody who connects. */
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
    // A stopped holder (SIGSTOP) does not answer, but still holds the lock.
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer || undefined));
  });

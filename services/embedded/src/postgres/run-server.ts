import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerIdentity } from './choose-server-user.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { asServerUser, serverEnvironment } from './server-user.ts';
import { programPath } from './server-programs.ts';

/** A running server with its guard. `exited` settles with the server's exit code, however it ended. */
export interface RunningServer {
  readonly exited: Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The server ended before it accepted connections. `log` is its output. */
export class ServerDidNotStart extends Error {
  readonly log: string;
  constructor(log: string) {
    super(`The database did not start. Its last words:\n${log.split('\n').slice(-8).join('\n')}`);
    this.log = log;
  }
}

const guard = fileURLToPath(new URL('../../bin/guard.mjs', import.meta.url));
const largestLog = 10 * 1024 * 1024;

/**
 * For a large transaction that fills tables that it made itself. Such rows are not written to the server's own log as well; instead the
 * commit waits until their files are on the disk.
 */
const BULK_LOAD = ['wal_level=minimal', 'max_wal_senders=0'];

/** Loopback only, no socket file, and all durability settings fixed so that ALTER SYSTEM cannot change them. */
const serverSettings = (port: number, bulkLoad: boolean): readonly string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'log_checkpoints=off',
    'jit=off',
    ...(bulkLoad ? BULK_LOAD : []),
  ].flatMap((setting) => ['-c', setting]);

const openLog = (path: string): { fd: number; from: number } => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.1`);
  const fd = openSync(path, 'a', 0o600);
  return { fd, from: fstatSync(fd).size };
};

/** The same check as pg_ctl's: the pid file says `ready` and names the process we started. */
const takesConnections = (cluster: string, pid: number | undefined): boolean => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
};

/**
 * Starts the server on a loopback port with its guard and waits until it accepts connections, crash recovery included.
 *
 * @param bulkLoad for a run that fills an empty database in one transaction.
 * @throws {ServerDidNotStart} it ended before that.
 */
export const runServer = async (
  folder: PostgresFolder,
  identity: ServerIdentity,
  port: number,
  bulkLoad = false,
): Promise<RunningServer> => {
  const program = programPath(identity.programs, 'postgres');
  const command = asServerUser(identity.user, program, ['-D', folder.cluster, ...serverSettings(port, bulkLoad)]);
  const log = openLog(folder.log);
  const order = {
    ...command,
    env: serverEnvironment(),
    stopSignal: 'SIGINT',
    forceSignal: 'SIGQUIT',
    forceAfterMs: 15_000,
  };
  // Detached: Ctrl-C reaches our whole process group, and the database must outlive the services that still write to it.
  const child = spawn(process.execPath, [guard, JSON.stringify(order)], {
    detached: true,
    env: serverEnvironment(),
    stdio: ['pipe', 'pipe', log.fd],
  });
  closeSync(log.fd);
  child.stdin?.on('error', () => {});
  let ended: number | undefined;
  const exited = new Promise<number>((resolve) => {
    child.once('error', () => resolve((ended = 1)));
    child.once('exit', (code) => resolve((ended = code ?? 1)));
  });
  let pid: number | undefined;
  child.stdout?.on('data', (line: Buffer) => (pid = (JSON.parse(line.toString()) as { pid: number }).pid));
  while (!takesConnections(folder.cluster, pid)) {
    if (ended !== undefined) {
      throw new ServerDidNotStart(readFileSync(folder.log).subarray(log.from).toString('utf8').trim());
    }
    await sleep(15);
  }
  return {
    exited,
    stop: async () => {
      child.stdin?.end();
      await exited;
    },
  };
};

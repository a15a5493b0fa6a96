import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerIdentity } from './choose-server-user.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { asServerUser, serverEnvironment } from './server-user.ts';
import { programPath } from './server-programs.ts';

/** A server under guard. `exited` settles with the server's exit code, however it ended. */
export interface RunningServer {
  readonly exited: Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The server ended before it took connections; `log` is what it said. */
export class ServerDidNotStart extends Error {
  readonly log: string;
  constructor(log: string) {
    super(`The database did not start. Its last words:\n${log.split('\n').slice(-8).join('\n')}`);
    this.log = log;
  }
}

const guard = fileURLToPath(new URL('../../bin/guard.mjs', import.meta.url));
const largestLog = 10 * 1024 * 1024;

/** On loopback only, no socket file, and every promise about durability fixed where ALTER SYSTEM cannot undo it. */
const serverSettings = (port: number): readonly string[] =>
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
  ].flatMap((setting) => ['-c', setting]);

const openLog = (path: string): { fd: number; from: number } => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.1`);
  const fd = openSync(path, 'a', 0o600);
  return { fd, from: fstatSync(fd).size };
};

/** What pg_ctl waits for as well: the postmaster's own word in its pid file, and by the process we started. */
const takesConnections = (cluster: string, pid: number | undefined): boolean => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
};

/**
 * Starts the server on a loopback port under its guard and waits until it takes connections, crash recovery included.
 * Throws ServerDidNotStart when it ends before that.
 */
export const runServer = async (
  folder: PostgresFolder,
  identity: ServerIdentity,
  port: number,
): Promise<RunningServer> => {
  const program = programPath(identity.programs, 'postgres');
  const command = asServerUser(identity.user, program, ['-D', folder.cluster, ...serverSettings(port)]);
  const log = openLog(folder.log);
  const order = {
    ...command,
    env: serverEnvironment(),
    stopSignal: 'SIGINT',
    forceSignal: 'SIGQUIT',
    forceAfterMs: 15_000,
  };
  // Detached: Ctrl-C goes to our whole process group, and the database must outlive the services that still write to it.
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

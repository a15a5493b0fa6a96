import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paddock/embedded/free-port';
import { Client } from 'pg';
import { identity, linkedBinaries, makeCluster, TEMPLATE } from './postgres-cluster.ts';

/**
 * A shell script that runs the server and stops it when its input closes, even if the test process is killed. The word on its input says
 * how (see `end`): only data that is kept gets an orderly shutdown.
 */
const guard = `
dir="$1"; shift; "$@" </dev/null & pid=$!
read -r word || true
case "$word" in keep) kill -INT $pid ;; *) kill -QUIT $pid ;; esac
wait $pid; case "$word" in crash|keep) ;; *) rm -rf "$dir" ;; esac`;

export type TestPostgres = {
  /** Login of a superuser on the database `postgres`, to inspect the cluster. Tests of the product use `createDatabase`. */
  readonly url: string;
  /**
   * Makes an empty UTF8 database and returns its URL. Its role owns the database and nothing else, as in a venue; `superuser` is for tests
   * that need one.
   */
  createDatabase(as?: 'owner' | 'superuser'): Promise<string>;
  /** Stops the server and starts it with the same data and port; `crash` ends it without an orderly shutdown. */
  restart(how?: 'fast' | 'crash', pauseMs?: number): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
};

/**
 * Starts a real PostgreSQL on 127.0.0.1 with its own data folder; one for each test file is enough.
 * @param settings more server settings, for example `{ fsync: 'off' }`.
 */
export const startPostgres = async (settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres> => {
  const native = linkedBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'paddock-postgres-'));
  const data = join(folder, 'data');
  const password = makeCluster(native, folder, data);
  const port = await freePort();
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => launch(folder, [...commandOf(native, data, port), ...flags]);
  let server = await start();
  const urlOf = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres', 'postgres');
  // A copy of the run's cluster already has its first database, see `furnish`.
  const isCopy = process.env[TEMPLATE] !== undefined;
  if (!isCopy) await execute(url, roleOf(password));
  let databases = 0;
  return {
    url,
    createDatabase: async (as = 'owner') => {
      const name = databaseOf(++databases);
      if (!isCopy || databases > 1) await execute(url, `create database ${name} owner venue`);
      return urlOf(as === 'owner' ? 'venue' : 'postgres', name);
    },
    restart: async (how = 'fast', pauseMs = 0) => {
      await end(server, how === 'crash' ? 'crash' : 'keep');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      server = await start();
    },
    stop: () => end(server, 'remove'),
  };
};

const roleOf = (password: string): string => `create role venue login password '${password}'`;
const databaseOf = (number: number): string => `venue_${number}`;

const commandOf = (native: string, data: string, port: number): readonly string[] => {
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  return [join(native, 'bin/postgres'), '-D', data, '-p', `${port}`, ...options.flatMap((option) => ['-c', option])];
};

/** Adds to the cluster that will be copied its role and the one empty database with which most copies begin. */
export const furnish = async (native: string, folder: string, data: string, password: string): Promise<void> => {
  const port = await freePort();
  const server = await launch(folder, commandOf(native, data, port));
  try {
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await execute(url, roleOf(password));
    await execute(url, `create database ${databaseOf(1)} owner venue`);
  } finally {
    await end(server, 'keep');
  }
};

const launch = async (folder: string, command: readonly string[]): Promise<ChildProcess> => {
  const server = spawn('sh', ['-c', guard, 'guard', folder, ...command], {
    ...identity,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
      // A client that connects too early gets FATAL "starting up", which is no failure of the server.
      if (/(FATAL|PANIC): (?! *the database system is)/.test(text)) reject(new Error(`Postgres did not start: ${log}`));
    });
    server.once('exit', () => reject(new Error(`Postgres did not start: ${log}`)));
  }).catch((error: unknown) => {
    server.stdin?.end();
    throw error;
  });
  return server;
};

const end = async (server: ChildProcess, word: 'keep' | 'crash' | 'remove'): Promise<void> => {
  if (server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.stdin?.end(`${word}\n`);
  await gone;
};

const execute = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

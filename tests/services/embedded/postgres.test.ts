import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@paddock/embedded/postgres/start-embedded-postgres';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endHolders, parentOf, postmasterPid, runHolder } from './run-holder.ts';

const folders: string[] = [];
const dataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-embedded-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
};
const query = async <Row extends object>(url: string, sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
const gone = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(parentOf(pid)).toBeUndefined(), { timeout: 60_000, interval: 20 });

afterEach(endHolders);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the database that comes with Paddock', () => {
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let folder: string;
  beforeAll(async () => {
    folder = dataFolder();
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  });
  afterAll(() => server.stop());

  it('refuses a wrong password, also for the user postgres', async () => {
    const address = new URL(server.url);
    address.password = 'guess';
    await expect(query(address.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    address.username = 'postgres';
    await expect(query(address.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('stores its passwords where other users of the machine cannot read them', () => {
    expect(statSync(join(folder, 'postgres', 'passwords.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'postgres', 'data')).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['reads no file of the machine', `select pg_read_file('/etc/passwd')`],
    ['runs no program', `copy (select 1) to program 'true'`],
    ['writes no file', `copy (select 1) to '/tmp/paddock-written'`],
    ['makes no role', 'create role other superuser'],
    ['makes no database', 'create database other'],
    ['changes no setting of the server', 'alter system set fsync = off'],
  ])('%s for the user of the product', async (_title, sql) => {
    await expect(query(server.url, sql)).rejects.toThrow(/permission denied|must be superuser/);
  });

  it('does not let the product connect to another database', async () => {
    const address = new URL(server.url);
    address.pathname = '/postgres';
    await expect(query(address.href, 'select 1')).rejects.toThrow(/permission denied/);
  });

  it('lets the product create schemas of its own', async () => {
    await query(server.url, 'create schema trial create table rows (n int)');
    expect(await query(server.url, 'select * from trial.rows')).toEqual([]);
  });

  it('listens on loopback only, without a socket file', () => {
    const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
    const listening = ['tcp', 'tcp6']
      .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${port}`));
    expect(listening.map(([, local]) => local)).toEqual([`0100007F:${port}`]);
    const pidFile = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    expect({ socketFolder: pidFile[4], address: pidFile[5] }).toEqual({ socketFolder: '', address: '127.0.0.1' });
  });

  it('makes commits durable, has checksums, and uses UTF-8, UTC and one sort order on every machine', async () => {
    const [row] = await query<Record<string, string>>(
      server.url,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
         current_setting('synchronous_commit') synchronous_commit, current_setting('data_checksums') data_checksums,
         current_setting('TimeZone') zone,
         pg_encoding_to_char(encoding) encoding, datlocprovider provider, datlocale locale
       from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    });
  });

  it.runIf(process.getuid?.() === 0)('does not run as root when root starts it', () => {
    const status = readFileSync(`/proc/${postmasterPid(folder)}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
  });
});

describe('after kill -9', () => {
  it('the guard or the next start stops the old server, committed rows and the address stay, a second start is refused', async () => {
    const folder = dataFolder();
    const first = await runHolder(folder);
    await query(first.url ?? '', `create table laps as select 'ada' as driver`);
    const postmaster = postmasterPid(folder);
    first.process.kill('SIGKILL');
    await gone(postmaster);
    const second = await runHolder(folder);
    expect(second.url).toBe(first.url);
    expect(await query(second.url ?? '', 'select * from laps')).toEqual([{ driver: 'ada' }]);

    // Holder and guard die together: only the next start can stop the server.
    const orphan = postmasterPid(folder);
    const guard = parentOf(orphan) ?? 0;
    process.kill(guard, 'SIGKILL');
    second.process.kill('SIGKILL');
    await gone(guard);
    expect(parentOf(orphan)).toBeDefined();
    const third = await runHolder(folder);
    expect(parentOf(orphan)).toBeUndefined();
    expect(await query(third.url ?? '', 'select * from laps')).toEqual([{ driver: 'ada' }]);

    const intruder = await runHolder(folder);
    expect(intruder.refused).toBe(
      `Paddock is already running on ${folder} (process ${third.process.pid}). ` +
        `Stop it first, or start this one with another DATA_DIR.`,
    );
    expect(await query(third.url ?? '', 'select * from laps')).toEqual([{ driver: 'ada' }]);
    const last = postmasterPid(folder);
    third.process.kill('SIGKILL');
    await gone(last);
  });
});

describe.runIf(process.getuid?.() === 0)('in a folder that only root may enter', () => {
  it('starts when root starts it, and keeps its rows when other users may enter the folder later', async () => {
    const closed = dataFolder();
    chmodSync(closed, 0o700);
    const folder = join(closed, 'data');
    mkdirSync(folder);
    const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    // The server may now run as another user, and must still read the same rows.
    await query(server.url, 'create table kept as select 1 as one');
    await server.stop();
    chmodSync(closed, 0o711);
    const again = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    expect(await query(again.url, 'select * from kept')).toEqual([{ one: 1 }]);
    await again.stop();
  });
});

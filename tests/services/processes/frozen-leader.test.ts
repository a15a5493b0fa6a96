import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EventStore } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { side } from './frozen-process.ts';

let postgres: TestPostgres;
let pool: pg.Pool;
let store: EventStore;
let child: ChildProcess;
const stop = new AbortController();
let other: Promise<void> = Promise.resolve();
let databaseUrl: string;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  store = await openPostgresStore({ connectionString: databaseUrl });
  await pool.query('create table seen (side text not null, n integer not null)');
  const run = ['--conditions=development', '--import', 'tsx', join(import.meta.dirname, 'frozen-process.ts')];
  child = spawn(process.execPath, [...run, databaseUrl], { stdio: 'ignore' });
});
afterAll(async () => {
  stop.abort();
  await other;
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await store.close();
  await pool.end();
  await postgres.stop();
});

let revision = -1;
const write = async (n: number): Promise<void> => {
  const metadata = {
    commandId: `c${n}`,
    actor: { kind: 'system', process: 'test' },
    at: new Date().toISOString(),
    requestId: 'r',
  };
  const expected = revision < 0 ? 'no-stream' : revision;
  ({ revision } = await store.append('day-a', expected, [
    { id: randomUUID(), type: 'ThingDone', data: { n }, metadata },
  ]));
};
const seenBy = async (who: string): Promise<readonly number[]> =>
  (await pool.query<{ n: number }>('select n from seen where side = $1 order by n', [who])).rows.map(({ n }) => n);
const checkpoint = async () =>
  (await pool.query<{ position: string; fence: string }>(`select position, fence from processes.checkpoint`)).rows[0];

it('a leader that is stopped with SIGSTOP is replaced, and moves no checkpoint when it continues', async () => {
  // 1. The child process leads.
  await write(1);
  await expect.poll(() => seenBy('frozen'), { timeout: 60_000 }).toEqual([1]);
  other = side(databaseUrl, 'other', stop.signal);
  child.kill('SIGSTOP');
  // 2. It does not answer. The other side takes the lead and loses nothing.
  await write(2);
  await expect.poll(() => seenBy('other'), { timeout: 60_000 }).toEqual([2]);
  await expect.poll(async () => (await checkpoint())?.position).toBe(await store.head());
  const led = await checkpoint();
  // 3. It continues, finds that it was replaced, and waits for the lead.
  child.kill('SIGCONT');
  await write(3);
  await expect.poll(() => seenBy('other'), { timeout: 60_000 }).toEqual([2, 3]);
  expect((await checkpoint())?.fence).toBe(led?.fence);
  // 4. It leads again.
  stop.abort();
  await other;
  await write(4);
  await expect.poll(() => seenBy('frozen'), { timeout: 60_000 }).toContain(4);
  expect(await seenBy('other')).toEqual([2, 3]);
});

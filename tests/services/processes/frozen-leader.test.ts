import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { EventStore } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { aloneBy } from '@paddock/kit/processes/alone';
import { pause } from '@paddock/kit/start/open-parts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startCutOff } from '../../support/cut-off.ts';
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
const seenBy = async (who: string, db = pool): Promise<readonly number[]> =>
  (await db.query<{ n: number }>('select n from seen where side = $1 order by n', [who])).rows.map(({ n }) => n);
const checkpoint = async (db = pool) =>
  (await db.query<{ position: string; fence: string }>(`select position, fence from processes.checkpoint`)).rows[0];

it('a leader that is stopped with SIGSTOP is replaced, and moves no checkpoint when it continues', async () => {
  // 1. The child process leads.
  await write(1);
  await expect.poll(() => seenBy('frozen'), { timeout: 60_000 }).toEqual([1]);
  await expect.poll(async () => (await checkpoint())?.position).toBe(await store.head());
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
  await expect.poll(async () => (await checkpoint())?.position).toBe(await store.head());
  expect((await checkpoint())?.fence).toBe(led?.fence);
  // 4. It leads again.
  stop.abort();
  await other;
  await write(4);
  await expect.poll(() => seenBy('frozen'), { timeout: 60_000 }).toContain(4);
  expect(await seenBy('other')).toEqual([2, 3]);
});

it('a leader that is cut off from its database does nothing more, and moves no checkpoint when it is back', async () => {
  // Its log is elsewhere and still reached: only its lease tells it to stop.
  const [own, apart] = [await postgres.createDatabase(), await postgres.createDatabase()];
  const beside = new pg.Pool({ connectionString: own, max: 2 });
  await beside.query('create table seen (side text not null, n integer not null)');
  const proxy = await startCutOff(own);
  const ends = new AbortController();
  const elsewhere = await openPostgresStore({ connectionString: apart });
  let at = -1;
  const happens = async (n: number): Promise<void> => {
    const metadata = {
      commandId: `c${n}`,
      actor: { kind: 'system', process: 'test' },
      at: new Date().toISOString(),
      requestId: 'r',
    };
    const event = { id: randomUUID(), type: 'ThingDone', data: { n }, metadata };
    ({ revision: at } = await elsewhere.append('day-b', at < 0 ? 'no-stream' : at, [event]));
  };
  const did: Record<'cut' | 'next', number[]> = { cut: [], next: [] };
  const cut = side(proxy.url, 'cut', ends.signal, { storeUrl: apart, did: (n) => did.cut.push(n) });
  await happens(1);
  await expect.poll(() => seenBy('cut', beside), { timeout: 60_000 }).toEqual([1]);
  await expect.poll(async () => (await checkpoint(beside))?.position).toBe(await elsewhere.head());
  const next = side(own, 'next', ends.signal, { storeUrl: apart, did: (n) => did.next.push(n) });
  proxy.cut();
  // 1. The next one takes the lead, and only then something happens.
  const fence = (await checkpoint(beside))?.fence;
  await expect.poll(async () => (await checkpoint(beside))?.fence, { timeout: 60_000 }).not.toBe(fence);
  await happens(2);
  await expect.poll(() => seenBy('next', beside), { timeout: 60_000 }).toEqual([2]);
  // 2. The former leader is back, and waits for the lead.
  proxy.mend();
  await happens(3);
  await expect.poll(() => seenBy('next', beside), { timeout: 60_000 }).toEqual([2, 3]);
  ends.abort();
  await Promise.all([cut, next]);
  expect(did).toEqual({ cut: [1], next: [2, 3] });
  await elsewhere.close();
  await proxy.close();
  await beside.end();
});

it('the billing clock of a process that is cut off goes on elsewhere, and stops where it ran', async () => {
  const proxy = await startCutOff(databaseUrl);
  const ends = new AbortController();
  const repeat = { millis: 100, signal: ends.signal, sleep: pause };
  const log = pino({ level: 'silent' });
  const [cut, next] = [aloneBy(proxy.url, log), aloneBy(databaseUrl, log)];
  const held: boolean[] = [];
  let asks = (): boolean => true;
  const first = cut.keep(
    () =>
      cut.run(async (holds) => {
        asks = holds;
        held.push(holds());
      }),
    repeat,
  );
  await expect.poll(() => held.length, { timeout: 60_000 }).toBeGreaterThan(0);
  let others = 0;
  const second = next.keep(() => next.run(async () => void (others += 1)), repeat);
  expect(await next.run(async () => undefined)).toBe(false);
  proxy.cut();
  await expect.poll(() => others, { timeout: 60_000 }).toBeGreaterThan(0);
  expect([held.every(Boolean), asks()]).toEqual([true, false]);
  ends.abort();
  proxy.mend();
  await Promise.all([first, second]);
  await proxy.close();
});

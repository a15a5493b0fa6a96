import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDecode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { aloneBy } from '@paddock/kit/processes/alone';
import type { Process } from '@paddock/kit/processes/process';
import { createProgress } from '@paddock/kit/processes/progress';
import { runProcesses } from '@paddock/kit/processes/run-processes';
import { pause } from '@paddock/kit/start/open-parts';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { boardEvents } from '@paddock/shared-domain/boards/events';
import { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { operationsEvents } from '@paddock/shared-domain/operations/events';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { instant } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startCutOff } from '../../support/cut-off.ts';
import { side, Thing } from './frozen-process.ts';

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

it('a leader that is stopped while it is cut off, before it wrote its checkpoints, leaves nothing undone and nothing is done twice', async () => {
  const [own, apart] = [await postgres.createDatabase(), await postgres.createDatabase()];
  const beside = new pg.Pool({ connectionString: own, max: 2 });
  const proxy = await startCutOff(own);
  const elsewhere = await openPostgresStore({ connectionString: apart });
  const decode = createDecode([Thing, ...boardEvents, ...operationsEvents]);
  const commands = createCommands({ store: elsewhere, decode, random: () => 0.5, sleep: pause });
  const now = instant('2027-03-01T18:00:00.000Z');
  const handled: Record<'cut' | 'next', number[]> = { cut: [], next: [] };
  const lead = (url: string, who: 'cut' | 'next') => {
    const ends = new AbortController();
    // As every process does: a command whose id comes from the event.
    const note = async ({ id, data: { n } }: Recorded<z.infer<typeof Thing>>): Promise<void> => {
      const data = {
        ...{
          boardId: BoardId.parse(`b${n}`),
          name: 'Night',
          description: '',
          calculation: 'POINTS' as const,
          active: true,
        },
        ...{
          since: now,
          frame: 'ALL' as const,
          locationId: null,
          until: null,
          trackId: null,
          carGroupId: null,
          carId: null,
        },
        ...{ sessions: null, tyres: null, ballastMinKg: null, countBest: null },
      };
      const context = { commandId: `board of ${id}`, actor: { kind: 'system', process: 'money' } as const, now };
      const did = await commands.handle(boardDecider, `b${n}`, [{ type: 'DefineBoard', data }], context);
      expect(did.outcome).toBe('accepted');
      handled[who].push(n);
    };
    const parts = {
      ...{ store: elsewhere, databaseUrl: url, sleep: pause, decode, progress: createProgress() },
      ...{ clock: { now: () => now }, log: pino({ level: 'silent' }), failpoints: { hit: async () => undefined } },
    };
    const money = { name: 'money', on: { ThingDone: note } } as unknown as Process<never>;
    const ended = runProcesses([money], parts, ends.signal).catch(() => undefined);
    return { stop: (): Promise<void> => (ends.abort(), ended) };
  };
  let at = -1;
  const happens = async (n: number): Promise<string> => {
    const metadata = { commandId: `c${n}`, actor: { kind: 'system', process: 'test' }, at: now, requestId: 'r' };
    const event = { id: randomUUID(), type: 'ThingDone', data: { n }, metadata };
    const { revision, position } = await elsewhere.append('day-c', at < 0 ? 'no-stream' : at, [event]);
    at = revision;
    return position;
  };
  const place = async () => (await checkpoint(beside))?.position;
  // 1. It is cut off, handles two more events, and is stopped: it ends, and its checkpoint is before them.
  const cut = lead(proxy.url, 'cut');
  const first = await happens(1);
  await expect.poll(() => handled.cut).toEqual([1]);
  await expect.poll(place).toBe(first);
  proxy.cut();
  for (const n of [2, 3]) await happens(n);
  await expect.poll(() => handled.cut).toEqual([1, 2, 3]);
  await cut.stop();
  expect(await place()).toBe(first);
  // 2. The next one handles them again, and goes on. What the former one had asked for comes late, and changes nothing.
  const next = lead(own, 'next');
  await happens(4);
  await expect.poll(() => handled.next).toEqual([2, 3, 4]);
  proxy.mend();
  const last = await happens(5);
  await expect.poll(() => handled.next).toEqual([2, 3, 4, 5]);
  await expect.poll(place).toBe(last);
  // 3. Each event has its effect once.
  for (const n of [1, 2, 3, 4, 5]) {
    const effects: string[] = [];
    for await (const { type } of elsewhere.readStream(`board-b${n}`)) effects.push(type);
    expect(effects).toHaveLength(1);
  }
  await next.stop();
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

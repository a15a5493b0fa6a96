import { createReportJobs } from '@paddock/office/reports/report-jobs';
import { postgresReportRecords, type ReportRecords } from '@paddock/office/reports/report-records';
import { createTables } from '@paddock/kit/tables/create-tables';
import { createSharedReports } from '@paddock/office/reports/shared-reports';
import { createDecode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { allEvents } from '@paddock/shared-domain/all-events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AskedReport } from '@paddock/shared-domain/reports/asked-report';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const asked = { kind: 'outstanding' } as AskedReport;
const [ada, bob] = ['ada', 'bob'] as UserId[] as [UserId, UserId];
const now = '2027-03-01T18:00:00.000Z' as Instant;

let postgres: TestPostgres;
let pool: Pool;
let records: ReportRecords;
let next = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = new Pool({ connectionString: await postgres.createDatabase(), max: 4 });
  pool.on('error', () => undefined);
  await createTables(pool);
  records = postgresReportRecords(pool);
});
beforeEach(() => pool.query('delete from reports.job'));
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

/** A log of 4000 events that holds its reader in the middle, until `open()` or an abort. */
const halfRead = () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const event = (n: number) => ({
    id: `e${n}`,
    type: 'SeatsHeld',
    stream: 'checkout-c',
    data: {},
    metadata: {},
    position: String(n + 1),
  });
  const store = {
    head: () => Promise.resolve('4000'),
    subscribeAll: async function* (_: unknown, { signal }: { signal: AbortSignal }) {
      for (let n = 0; n < 4000 && !signal.aborted; n += 1) {
        yield { kind: 'event' as const, event: event(n) };
        if (n !== 2000) continue;
        const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        await Promise.race([gate, left]);
      }
      if (!signal.aborted) yield { kind: 'caught-up' as const };
    },
  } as unknown as EventStore;
  return { store, open: () => open() };
};
/** The reports of one API process. */
const processOver = (store: EventStore) =>
  createSharedReports({
    jobs: createReportJobs({
      store,
      decode: createDecode([...allEvents]),
      clock: { now: () => now },
      newId: () => `report${(next += 1)}`,
      log: { error: () => undefined, warn: () => undefined },
    }),
    records,
    sleep: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
    log: { warn: () => undefined },
  });
const begin = async (reports: ReturnType<typeof processOver>, by = ada) => {
  const report = await reports.start(by, asked, 'UTC');
  if (report === 'busy') throw new Error('busy');
  return report.id;
};

describe('a report of one of several API processes', () => {
  it('shows its progress, and later its rows, in every process', async () => {
    const { store, open } = halfRead();
    const [here, there] = [processOver(store), processOver(store)];
    const id = await begin(here);
    await expect.poll(async () => (await there.find(id))?.events).toBeGreaterThan(0);
    expect(await there.find(id)).toMatchObject({ state: 'running', rows: null, asked, as_of: now, zone: 'UTC' });
    open();
    await expect.poll(async () => (await there.find(id))?.state).toBe('done');
    expect(await there.find(id)).toMatchObject({ share: 1, events: 4000, rows: [], trail_lost: false });
    expect(await there.find('nobody')).toBeUndefined();
  });

  it('can be stopped by any process', async () => {
    const { store } = halfRead();
    const [here, there] = [processOver(store), processOver(store)];
    const id = await begin(here);
    await there.stop(id);
    await expect.poll(async () => (await here.find(id))?.state).toBe('stopped');
    await expect.poll(async () => (await there.find(id))?.state).toBe('stopped');
  });

  it('counts towards limits over all processes: two at a time for one person, four in all', async () => {
    const { store } = halfRead();
    const [here, there] = [processOver(store), processOver(store)];
    await Promise.all([begin(here), begin(there)]);
    expect(await there.start(ada, asked, 'UTC')).toBe('busy');
    await Promise.all([begin(here, bob), begin(there, bob)]);
    expect(await here.start('cleo' as UserId, asked, 'UTC')).toBe('busy');
    await Promise.all([here.close(), there.close()]);
  });

  it('is interrupted when its process stops or dies, no longer counts then, and can be made again', async () => {
    const { store, open } = halfRead();
    const [here, there] = [processOver(store), processOver(store)];
    const stopped = await begin(here);
    await here.close();
    expect((await there.find(stopped))?.state).toBe('interrupted');
    // A dead process no longer updates the row of its report.
    for (const id of ['dead1', 'dead2']) await records.begin({ id, by: ada, asked, asOf: now, zone: 'UTC' });
    expect((await there.find('dead1'))?.state).toBe('running');
    expect(await there.start(ada, asked, 'UTC')).toBe('busy');
    await pool.query(`update reports.job set seen_at = now() - interval '1 minute' where id like 'dead%'`);
    expect((await there.find('dead1'))?.state).toBe('interrupted');
    const again = await begin(there);
    open();
    await expect.poll(async () => (await there.find(again))?.state).toBe('done');
  });

  it('is deleted after an hour without a request; of one person only the newest four are kept', async () => {
    const { store, open } = halfRead();
    open();
    const here = processOver(store);
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const id = await begin(here);
      await expect.poll(async () => (await here.find(id))?.state).toBe('done');
      made.push(id);
    }
    const kept = async () => (await Promise.all(made.map((id) => records.find(id)))).map((one) => one !== undefined);
    await expect.poll(kept).toEqual([false, false, true, true, true, true]);
    await pool.query(`update reports.job set used_at = now() - interval '1 hour'`);
    await begin(here, bob);
    expect(await kept()).toEqual([false, false, false, false, false, false]);
    await here.close();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_MARK, readinessOf } from '@paddock/kit/readiness';
import { NotReady } from '@paddock/kit/http/health';
import { createTables } from '@paddock/kit/tables/create-tables';
import { park } from '@paddock/kit/processes/parked';
import { createProgress } from '@paddock/kit/processes/progress';
import { START } from '@paddock/event-store/port';
import { lagMeter } from '@paddock/projections/engine/lag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, reached, settled, start } from '../../projections/engine/harness.ts';
import { memoryStore } from '../../projections/engine/memory-store.ts';
import { freed, releases, occupancies, summaries, taken, venueProjections } from '../../projections/engine/venue.ts';
import { position } from '../../support/builders/brands.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'paddock-ready-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop();
});

const read = venueProjections.map(({ name, version }) => ({ name, version }));
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const venue = async () => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const running = start({ store, databaseUrl });
  await running.live();
  const reasons = (readModels = read): Promise<readonly string[]> =>
    readinessOf({ db: pool, store, lag: lagMeter(store), readModels, demoMark: join(folder, DEMO_MARK) })().then(
      () => [],
      (error: unknown) => {
        if (error instanceof NotReady) return error.reasons;
        throw error;
      },
    );
  /** Makes the last sign of life of all read models and leaders this old. */
  const age = async (seconds: number): Promise<void> => {
    await pool.query(`update projection_engine.projections set updated_at = now() - make_interval(secs => $1)`, [
      seconds,
    ]);
    await pool.query(`update projection_engine.leaders set seen_at = now() - make_interval(secs => $1)`, [seconds]);
  };
  return { databaseUrl, pool, store, running, reasons, age };
};

describe('readiness', () => {
  it('is given at the end of the log, even if nothing has happened for hours', async () => {
    const { pool, store, running, reasons, age } = await venue();
    expect(await reasons()).toEqual([]);
    await reached(pool, store.write([{ ...taken(0), recordedAt: hoursAgo(9) }]));
    await running.stop();
    await age(0);
    await pool.query(`update projection_engine.projections set updated_at = now() - interval '9 hours'`);
    expect(await reasons()).toEqual([]);
    await pool.end();
  });

  it('is missing while a read model is halted, and names the read model but nothing of the event', async () => {
    const { pool, store, running, reasons } = await venue();
    const head = store.write([taken(0), freed(77), taken(1)]);
    await settled(pool, head);
    expect(await reasons()).toEqual(['occupancies: halted at an event it cannot take']);
    // A process that does not read this read model is ready.
    expect(await reasons(read.filter(({ name }) => name !== 'occupancies'))).toEqual([]);
    await running.stop();
    await pool.end();
  });

  it('is missing while no process updates the read models, and while they do not advance', async () => {
    const { pool, store, running, reasons, age } = await venue();
    await reached(pool, store.write([taken(0)]));
    await running.stop();
    await age(60);
    expect(await reasons()).toEqual(['no process keeps the read models']);
    store.write([{ ...taken(1), recordedAt: hoursAgo(1) }]);
    expect(await reasons()).toEqual([
      'no process keeps the read models',
      ...read.map(({ name }) => `${name}: does not advance`),
    ]);
    // A leader that is alive but does nothing.
    await pool.query(`update projection_engine.leaders set seen_at = now()`);
    expect(await reasons()).toEqual(read.map(({ name }) => `${name}: does not advance`));
    // A leader that is far behind but advances.
    await pool.query(`update projection_engine.projections set updated_at = now()`);
    expect(await reasons()).toEqual([]);
    await pool.end();
  });

  it('is missing while a read model has another version, does not exist, or is built for the first time', async () => {
    const { databaseUrl, pool, store, running, reasons } = await venue();
    await reached(pool, store.write([taken(0)]));
    const [first, ...rest] = read as [(typeof read)[number], ...typeof read];
    expect(await reasons([{ ...first, version: 2 }, ...rest, { name: 'lounges', version: 1 }])).toEqual([
      `${first.name}: version 1, this release reads version 2`,
      'lounges: not made yet',
    ]);
    await running.stop();
    const gone = { ...summaries, name: 'digests' };
    await pool.query('delete from projection_engine.leaders');
    const later = start({ store, databaseUrl, projections: [occupancies, releases, gone], group: 'elsewhere' });
    await reached(pool, await store.head(), ['digests']);
    await later.stop();
    await pool.query(`update projection_engine.projections set position = '' where name = 'digests'`);
    expect(await reasons([{ name: 'digests', version: 1 }])).toEqual([
      'no process keeps the read models',
      'digests: being made for the first time',
    ]);
    await pool.end();
  });

  it('is missing while nobody leads the processes; one that stands still is named and leaves people served', async () => {
    const { pool, store, running } = await venue();
    await createTables(pool);
    const progress = createProgress(() => now);
    let now = Date.parse('2027-03-01T18:00:00.000Z');
    const ready = () =>
      readinessOf({
        db: pool,
        store,
        lag: lagMeter(store),
        readModels: read,
        demoMark: join(folder, DEMO_MARK),
        processes: { leads: [{ name: 'processes', does: 'runs emails' }], progress },
      })().catch((error: unknown) =>
        error instanceof NotReady ? ['not ready', ...error.reasons] : Promise.reject(error),
      );
    expect(await ready()).toEqual(['not ready', 'no process runs emails']);
    await pool.query(`insert into processes.leaders values ('processes', 1, now() - interval '5 seconds')`);
    expect(await ready()).toEqual([]);
    progress.stands('mails', START);
    progress.begins('mails', '2027-03-01T18:00:00.000Z');
    now += 75_000;
    const parked = { id: 'e1', stream: 'day-1', revision: 0, type: 'ThingDone', position: position('1') };
    await park(pool, 'refunds', parked, { inOrderOf: 'day-1', why: null, tries: 3 });
    await pool.query(`update processes.parked set since = now() - interval '90.5 seconds'`);
    const notes = [
      'process mails: has been trying one event for 75 s',
      expect.stringMatching(/^process refunds: 1 event waits, the first for 9\d s$/),
    ];
    expect(await ready()).toEqual(notes);
    // The leader is silent for longer than a stand-by needs to take over.
    await pool.query(`update processes.leaders set seen_at = now() - interval '30 seconds'`);
    expect(await ready()).toEqual(['not ready', 'no process runs emails', ...notes]);
    await running.stop();
    await pool.end();
  });

  it('is missing while the demo venue is being loaded', async () => {
    const { pool, running, reasons } = await venue();
    writeFileSync(join(folder, DEMO_MARK), '');
    expect(await reasons()).toEqual(['the demo venue is being loaded']);
    rmSync(join(folder, DEMO_MARK));
    expect(await reasons()).toEqual([]);
    await running.stop();
    await pool.end();
  });
});

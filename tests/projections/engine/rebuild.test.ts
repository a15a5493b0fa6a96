import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { progressLine } from '@paddock/projections/engine/progress';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { rebuildAsOf } from '@paddock/projections/engine/rebuild-as-of';
import { openSideSchemas, sideSchemaName, sweepSideSchemas } from '@paddock/projections/engine/side-schema';
import { checksum } from '@paddock/projections/engine/checksum';
import type { Position } from '@paddock/event-store/port';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, reached, start, statusOf, sums, until } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue, codec, documents, occupancies, releases, slotAt, summaries, venueProjections } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const EVENTS = 50_000;

/** A venue whose read models ran live from its first event. */
const liveVenue = async (count: number) => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const store = memoryStore();
  const running = start({ store, databaseUrl });
  await running.live();
  await reached(pool, await store.head());
  const started = performance.now();
  await reached(pool, store.write(busyVenue(0, count)));
  const perSecond = Math.round(count / ((performance.now() - started) / 1_000));
  const close = async () => {
    await running.stop();
    await pool.end();
  };
  return { databaseUrl, pool, store, running, perSecond, close, dependencies: { databaseUrl, store, codec } };
};

const schemas = async (pool: pg.Pool): Promise<string[]> => {
  const found = await pool.query<{ nspname: string }>(`select nspname from pg_namespace where nspname ~ '^(rm|asof)_'`);
  return found.rows.map(({ nspname }) => nspname);
};

describe('a rebuilt read model', () => {
  it(`equals the live one after ${EVENTS} events, row by row, with enough memory and with little`, async () => {
    const venue = await liveVenue(EVENTS);
    const live = await sums(venue.pool);
    expect(await differences(venue.pool, venue.store.log)).toEqual([]);
    const lines: string[] = [];
    const started = performance.now();
    const results = await rebuild(venueProjections, venue.dependencies, {
      onProgress: (progress) => lines.push(progressLine(progress)),
    });
    const perSecond = Math.round(EVENTS / ((performance.now() - started) / 1_000));
    console.log(
      `${EVENTS} events, three read models: ${venue.perSecond} events/s live, ${perSecond} events/s rebuilt and swapped`,
    );
    expect(results.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    expect(await sums(venue.pool)).toEqual(live);
    expect(lines.at(-1)).toMatch(/^\[#{20}\] 100 % [\d ]+ events\/s 0:00 left$/);
    await rebuild(venueProjections, venue.dependencies, { memoryBytes: 200_000 });
    expect(await sums(venue.pool)).toEqual(live);
    expect(await schemas(venue.pool)).toEqual([]);
    await venue.close();
  });

  it('equals it also if the venue kept selling during the rebuild, and readers never see a gap', async () => {
    const venue = await liveVenue(5_000);
    let n = 5_000;
    let selling = true;
    const sales = (async () => {
      while (selling) {
        venue.store.write(busyVenue(n, 20));
        n += 20;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();
    const counts: number[] = [];
    const reading = (async () => {
      while (selling)
        counts.push(
          Number((await venue.pool.query<{ c: string }>('select sum(taken) as c from occupancies.seats')).rows[0]?.c),
        );
    })();
    for (let round = 0; round < 5; round += 1) {
      const results = await rebuild(venueProjections, venue.dependencies);
      expect(results.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    }
    selling = false;
    await Promise.all([sales, reading]);
    await reached(venue.pool, await venue.store.head());
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.every((count, index) => count > 0 && count >= (counts[index - 1] ?? 0))).toBe(true);
    expect(await differences(venue.pool, venue.store.log)).toEqual([]);
    const live = await sums(venue.pool);
    await rebuild(venueProjections, venue.dependencies);
    expect(await sums(venue.pool)).toEqual(live);
    await venue.close();
  });

  it('waits for a reader of an old table, and does not block that reader at other tables', async () => {
    const venue = await liveVenue(300);
    const reader = new pg.Client({ connectionString: venue.databaseUrl });
    await reader.connect();
    // A prepared statement asks for the tables that it knows before it notices that they were swapped.
    const known = (name: string, text: string) => reader.query<{ c: string }>({ name, text });
    const count = () => known('seats', 'select count(*)::text as c from occupancies.seats');
    const before = await count();
    await reader.query('begin');
    await reader.query('select count(*) from summaries.documents');
    let ended = false;
    const rebuilding = rebuild(venueProjections, venue.dependencies).finally(() => (ended = true));
    const waits = `select 1 from pg_stat_activity where application_name = 'paddock rebuild' and wait_event_type = 'Lock'
      and query like 'drop schema%'`;
    await until(async () => ((await venue.pool.query(waits)).rowCount ?? 0) > 0);
    expect((await count()).rows).toEqual(before.rows);
    expect(ended).toBe(false);
    await reader.query('commit');
    expect((await rebuilding).map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    expect(await schemas(venue.pool)).toEqual([]);
    const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()';
    expect((await venue.pool.query(deadlocks)).rows).toEqual([{ deadlocks: 0 }]);
    await reader.end();
    await venue.close();
  });

  it('announces no changes to screens', async () => {
    const venue = await liveVenue(300);
    const listener = new pg.Client({ connectionString: venue.databaseUrl });
    await listener.connect();
    const told: string[] = [];
    listener.on('notification', ({ payload }) => void told.push(payload ?? ''));
    await listener.query('listen paddock_changes');
    await rebuild(venueProjections, venue.dependencies);
    const past = await rebuildAsOf(summaries, venue.dependencies, { position: '200' as Position });
    await past.dispose();
    await listener.query('select 1');
    // Only its position, which has not changed.
    expect(told.map((text) => JSON.parse(text) as unknown)).toEqual(
      venueProjections.map(({ name }) => ({ projection: name, position: '300', changes: [] })),
    );
    await listener.end();
    await venue.close();
  });

  it('is built automatically when its version is raised, while the others run on', async () => {
    const venue = await liveVenue(1_000);
    const before = await sums(venue.pool);
    await venue.running.stop();
    const raised = { ...releases, version: 2 };
    const head = venue.store.write(busyVenue(1_000, 10));
    const next = start({
      store: venue.store,
      databaseUrl: venue.databaseUrl,
      projections: [occupancies, summaries, raised],
    });
    await reached(venue.pool, head);
    expect(await statusOf(venue.pool, 'releases')).toMatchObject({ version: 2, state: 'running', position: head });
    expect(await sums(venue.pool)).not.toEqual(before);
    expect(await differences(venue.pool, venue.store.log)).toEqual([]);
    await reached(venue.pool, venue.store.write(busyVenue(1_010, 10)));
    expect(await differences(venue.pool, venue.store.log)).toEqual([]);
    await next.stop();
    await venue.pool.end();
  });

  it('that was abandoned half-way is cleaned up after the next start', async () => {
    const venue = await liveVenue(50);
    const side = await openSideSchemas(venue.databaseUrl);
    await side.create(await sideSchemaName(side.client, 'rm', summaries), summaries);
    expect(await sweepSideSchemas(venue.databaseUrl)).toEqual([]);
    expect(await schemas(venue.pool)).toHaveLength(1);
    // Its process dies.
    const dead = side.client.end();
    await dead;
    await venue.running.stop();
    const next = start({ store: venue.store, databaseUrl: venue.databaseUrl });
    await until(async () => (await schemas(venue.pool)).length === 0);
    await next.stop();
    await venue.pool.end();
  });
});

describe('a read model as of the past', () => {
  it('equals, at a position and at a moment, one that has seen only the events before', async () => {
    const venue = await liveVenue(2_000);
    const live = await sums(venue.pool);
    for (const count of [1, 499, 777, 1_999]) {
      const young = await liveVenue(0);
      await reached(young.pool, young.store.write(busyVenue(0, count)));
      const expected = await sums(young.pool);
      for (const projection of venueProjections) {
        // In this log a note has no moment of its own, so the moment is that of a sale.
        const position = String(count) as Position;
        const past = await rebuildAsOf(projection, venue.dependencies, { position });
        expect(past.position).toBe(position);
        expect(await checksum(venue.pool, past.schema, projection.tables)).toEqual(expected[projection.name]);
        await past.dispose();
      }
      await young.close();
    }
    const past = await rebuildAsOf(summaries, venue.dependencies, {
      moment: slotAt(776) as Instant,
      schema: 'asof_report',
    });
    const byPosition = await rebuildAsOf(summaries, venue.dependencies, { position: past.position });
    expect(past.schema).toBe('asof_report');
    const later = venue.store.log[Number(past.position)];
    expect(((later?.metadata as { at: string } | undefined)?.at ?? '') > slotAt(776)).toBe(true);
    expect(
      venue.store.log
        .slice(0, Number(past.position))
        .every(({ metadata }) => (metadata as { at: string }).at <= slotAt(776)),
    ).toBe(true);
    expect(await checksum(venue.pool, past.schema, [documents])).toEqual(
      await checksum(venue.pool, byPosition.schema, [documents]),
    );
    await past.dispose();
    await byPosition.dispose();
    expect(await schemas(venue.pool)).toEqual([]);
    expect(await sums(venue.pool)).toEqual(live);
    await venue.close();
  });
});

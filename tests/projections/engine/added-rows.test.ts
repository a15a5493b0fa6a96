import { event } from '@paddock/shared-domain/kernel/message';
import { AddedRows } from '@paddock/projections/engine/added-rows';
import { codecOf } from '@paddock/projections/engine/codec';
import { integer, positionColumn, text } from '@paddock/projections/engine/column';
import { createSchema } from '@paddock/projections/engine/engine-tables';
import { change, projection, rowKey } from '@paddock/projections/engine/projection';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { table } from '@paddock/projections/engine/table';
import { Turns } from '@paddock/projections/engine/turns';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, start, sums } from './harness.ts';
import { memoryStore } from './memory-store.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const LapDriven = event('LapDriven', { driver: z.string() });
const book = table('book', {
  columns: { position: positionColumn(), part: integer(), driver: text() },
  key: ['position', 'part'],
  addedOnly: true,
  indexes: [{ on: '(driver)' }],
});
const drivers = table('drivers', { columns: { driver: text(), laps: integer() }, key: ['driver'] });
const laps = projection<z.infer<typeof LapDriven>>({
  name: 'lap_book',
  version: 1,
  tables: [book, drivers],
  on: {
    LapDriven: ({ data: { driver }, position }) => [
      ...[0, 1].map((part) => change(book, { position, part }, () => ({ position, part, driver }))),
      change(drivers, { driver }, (row) => ({ driver, laps: (row?.laps ?? 0) + 1 })),
    ],
  },
});
const totals = { ...laps, name: 'lap_totals', tables: [book, drivers] };
const codec = codecOf([LapDriven]);
const driven = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ type: 'LapDriven', data: { driver: `driver ${(from + n) % 7}` } }));

describe('a table whose rows are only added', () => {
  it('is never asked for its rows, neither before nor after one is added', async () => {
    const asked: string[] = [];
    const rows = new RowCache(async ({ name }) => (asked.push(name), []));
    const key = { position: '1', part: 0 };
    await rows.fetch([rowKey(book, key), rowKey(drivers, { driver: 'ada' })]);
    expect(rows.change(change(book, key, (row) => ({ ...key, driver: row === undefined ? 'ada' : 'known' })))).toBe(
      true,
    );
    await rows.fetch([rowKey(book, key)]);
    expect(asked).toEqual(['drivers']);
    expect(rows.writes().find(({ table: of }) => of === book)?.upserts).toEqual([{ ...key, driver: 'ada' }]);
  });

  it('refuses a handler that reads or deletes a row, or gives it another key', () => {
    const rows = new RowCache();
    const key = { position: '1', part: 0 };
    expect(() => rows.read(rowKey(book, key))).toThrow('only added');
    expect(() => rows.change(change(book, key, () => undefined))).toThrow('only added');
    expect(() => rows.change(change(book, key, () => ({ ...key, part: 1, driver: 'ada' })))).toThrow("another row's");
  });

  it('is rebuilt equal to the live one, with much memory and with little', async () => {
    const databaseUrl = await postgres.createDatabase();
    const [pool, store] = [openDatabase(databaseUrl), memoryStore()];
    const running = start({ store, databaseUrl, projections: [laps], codec });
    await running.live();
    await reached(pool, store.write(driven(2_500)), ['lap_book']);
    const live = await sums(pool, [laps]);
    for (const memoryBytes of [undefined, 1]) {
      const done = await rebuild(
        [laps],
        { databaseUrl, store, codec },
        memoryBytes === undefined ? {} : { memoryBytes },
      );
      expect(done.map(({ failure }) => failure)).toEqual([undefined]);
      expect(await sums(pool, [laps])).toEqual(live);
    }
    // What comes after the rebuild is added to its tables, by their key.
    await reached(pool, store.write(driven(10)), ['lap_book']);
    const { rows } = await pool.query(
      'select count(*)::int as rows, count(distinct position)::int as laps from lap_book.book',
    );
    expect(rows).toEqual([{ rows: 5_020, laps: 2_510 }]);
    await running.stop();
    await pool.end();
  });

  it('fails alone in a rebuild if the database refuses one of its rows', async () => {
    const databaseUrl = await postgres.createDatabase();
    const [pool, store] = [openDatabase(databaseUrl), memoryStore()];
    const running = start({ store, databaseUrl, projections: [laps, totals], codec });
    await running.live();
    await running.stop();
    const strict = { ...laps, version: 2, tables: [{ ...book, constraints: [`check (driver <> 'nobody')`] }, drivers] };
    store.write([...driven(20), { type: 'LapDriven', data: { driver: 'nobody' } }, ...driven(20)]);
    const done = await rebuild([strict, { ...totals, version: 2 }], { databaseUrl, store, codec });
    expect(done.map(({ failure }) => failure === undefined)).toEqual([false, true]);
    expect(String(done[0]?.failure)).toContain('schedule-loc1@20 of type LapDriven');
    await pool.end();
  });
});

describe('rows on their way to the database', () => {
  it('arrive once each and in their own tables, however many writes they need', async () => {
    const client = new pg.Client({ connectionString: await postgres.createDatabase() });
    await client.connect();
    const failures: unknown[] = [];
    for (const schema of ['one', 'other']) await createSchema(client, schema, [book, drivers]);
    await client.query('alter table other.book add check (part < 100)');
    const added = new AddedRows(new Turns(client), 50_000);
    for (let part = 0; part < 5_000; part += 1)
      for (const schema of ['one', 'other']) {
        const rows = new RowCache();
        const key = { position: '1', part };
        rows.change(change(book, key, () => ({ ...key, driver: `driver\t${'x'.repeat(40)}\n${part}` })));
        added.take(schema, rows, (error) => failures.push([schema, error]));
        await added.writeMany();
      }
    await added.flush();
    const { rows } = await client.query(
      `select count(*)::int as rows, count(distinct part)::int as parts, count(distinct driver)::int as drivers from one.book`,
    );
    expect(rows).toEqual([{ rows: 5_000, parts: 5_000, drivers: 5_000 }]);
    expect(failures.length).toBeGreaterThan(1);
    for (const failure of failures) expect(failure).toMatchObject(['other', { code: '23514' }]);
    await client.end();
  });

  it('are lost with their connection, and the next wait for them fails', async () => {
    const client = new pg.Client({ connectionString: await postgres.createDatabase() });
    client.on('error', () => undefined);
    await client.connect();
    await createSchema(client, 'one', [book]);
    const added = new AddedRows(new Turns(client));
    const rows = new RowCache();
    const key = { position: '1', part: 0 };
    rows.change(change(book, key, () => ({ ...key, driver: 'ada' })));
    added.take('one', rows, (error) => {
      throw error;
    });
    await client.end();
    await expect(added.flush()).rejects.toThrow();
  });
});

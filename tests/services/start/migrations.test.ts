import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LaterTables, migrateTables } from '@paddock/event-store/postgres/migrate-tables';
import { pause } from '@paddock/kit/start/open-parts';
import { createTables, TABLES_BESIDE } from '@paddock/kit/tables/create-tables';
import { openTestClock } from '@paddock/office/test-clock/test-clock';
import { type Clock, instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let url: string;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.createDatabase();
  pool = new pg.Pool({ connectionString: url, max: 4 });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
});

const things = () => ({ name: 'things', folder: pathToFileURL(`${folder}/`) });
const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
const migrate = () => migrateTables(pool, things());
const versions = async (name = 'things') =>
  (
    await pool.query<{ version: string; name: string }>(`select version, name from migrations.${name} order by version`)
  ).rows
    .filter(({ version }) => version !== '0')
    .map((row) => `${row.version} ${row.name}`);
const columns = async (table: string) =>
  (
    await pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 order by attnum`,
      [table],
    )
  ).rows.map(({ name }) => name);
/** Every table and column beside the log. */
const shape = async () =>
  (
    await pool.query<{ line: string }>(
      `select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
         from information_schema.columns where table_schema !~ '^(pg_|information_schema|migrations)' order by 1`,
    )
  ).rows.map(({ line }) => line);

describe('the tables beside the log', () => {
  it('of a database that a release before migrations made are kept, with their rows, and get what is missing', async () => {
    // As that release made them: the same statements, without a version. And some as the releases before it made them.
    const before = await readFile(new URL('001.do.baseline.sql', TABLES_BESIDE.folder), 'utf8');
    await createTables(pool);
    const wanted = await shape();
    expect(wanted.length).toBeGreaterThan(90);
    await pool.query('drop schema migrations cascade');
    await pool.query(before);
    await pool.query(`alter table mail.sent drop column tries, drop column next_at;
      drop table processes.row;
      alter table vault.subject drop column search_version;
      insert into identity.credential values ('ada', 'hash');
      insert into mail.sent (key, kind, outcome) values ('k1', 'confirmation', 'sent')`);
    await createTables(pool);
    expect((await shape()).toSorted()).toEqual(wanted.toSorted());
    expect((await pool.query('select hash from identity.credential')).rows).toEqual([{ hash: 'hash' }]);
    expect((await pool.query('select key, tries from mail.sent')).rows).toEqual([{ key: 'k1', tries: 0 }]);
    expect(await versions('beside_log')).toEqual([
      '1 baseline',
      '2 mail-jobs',
      '3 seal-people',
      '4 reports-say-what-they-passed',
      '5 jobs',
      '6 unpaid-holds',
      '7 session-use',
      '8 security-events',
      '9 where-from',
      '10 identity-keys',
    ]);
  });

  it('are made once by several processes that start at the same time', async () => {
    const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: url, max: 1 }));
    await Promise.all(pools.map((one) => createTables(one)));
    expect(await versions('beside_log')).toEqual([
      '1 baseline',
      '2 mail-jobs',
      '3 seal-people',
      '4 reports-say-what-they-passed',
      '5 jobs',
      '6 unpaid-holds',
      '7 session-use',
      '8 security-events',
      '9 where-from',
      '10 identity-keys',
    ]);
    await Promise.all(pools.map((one) => one.end()));
  });

  it('are left alone by a start that has nothing to change, also if somebody holds a lock on them', async () => {
    await createTables(pool);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query(
      `begin; lock table mail.sent in access share mode; select pg_advisory_xact_lock(hashtextextended('paddock migrations', 0))`,
    );
    // A connection that never waits: it would fail at the first lock that it needs.
    const hasty = new pg.Pool({ connectionString: url, max: 1, options: '-c lock_timeout=1' });
    await expect(createTables(hasty)).resolves.toBeUndefined();
    await hasty.end();
    await holder.end();
  });
});

describe('the tables of the test clock', () => {
  const real: Clock = { now: () => instantOf(Date.parse('2027-03-01T18:00:00.000Z')) };
  const open = () => openTestClock(pool, real, pause);

  it('have a version, and those of a release before migrations keep their time', async () => {
    await pool.query(`create schema test_clock;
      create table test_clock.ahead (one boolean primary key default true check (one), millis bigint not null);
      insert into test_clock.ahead (millis) values (5000)`);
    const clock = await open();
    expect([clock.aheadMillis(), await versions('test_clock')]).toEqual([5000, ['1 test-clock']]);
    clock.close();
  });

  it('of a later release are refused, and the clock is free for that one', async () => {
    (await open()).close();
    await pool.query(`insert into migrations.test_clock (version, name, md5, run_at) values (2, 'faster', '', now());
      update migrations.compatible set since = 2 where name = 'test_clock'`);
    for (let tries = 0; tries < 2; tries += 1) await expect(open()).rejects.toThrow(LaterTables);
  });
});

describe('migrations', () => {
  beforeEach(() => file('001.do.begin.sql', 'create table public.thing (id text primary key)'));

  it('run in the order of their numbers, each once', async () => {
    await file(
      '002.do.colour.sql',
      `alter table public.thing add column colour text; insert into public.thing values ('a', 'red')`,
    );
    await file('010.do.size.sql', 'alter table public.thing add column size integer');
    await migrate();
    await migrate();
    expect(await versions()).toEqual(['1 begin', '2 colour', '10 size']);
    expect(await columns('public.thing')).toEqual(['id', 'colour', 'size']);
    expect((await pool.query('select id from public.thing')).rows).toEqual([{ id: 'a' }]);
  });

  it('of which one fails leave nothing half: neither it nor those before it', async () => {
    await migrate();
    await file('002.do.colour.sql', 'alter table public.thing add column colour text');
    await file('003.do.broken.sql', 'alter table public.thing add column size integer; select 1 / 0');
    await expect(migrate()).rejects.toThrow('division by zero');
    expect(await versions()).toEqual(['1 begin']);
    expect(await columns('public.thing')).toEqual(['id']);
    await file('003.do.broken.sql', 'alter table public.thing add column size integer');
    await migrate();
    expect(await columns('public.thing')).toEqual(['id', 'colour', 'size']);
  });

  it('of a later release do not stop an older one beside it, unless one says that it must', async () => {
    await file('002.do.colour.sql', 'alter table public.thing add column colour text');
    await migrate();
    await rm(join(folder, '002.do.colour.sql'));
    await migrate();
    expect(await versions()).toEqual(['1 begin', '2 colour']);
    await file(
      '003.do.gone.sql',
      `alter table public.thing drop column colour; update migrations.compatible set since = 3 where name = 'things'`,
    );
    await file('002.do.colour.sql', 'alter table public.thing add column colour text');
    await migrate();
    await rm(join(folder, '003.do.gone.sql'));
    const refused = await migrate().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LaterTables);
    expect(String(refused)).toContain(
      'they are at version 3, and a program needs to know version 3. This one knows version 2. Start the later release',
    );
  });

  it('take as long as they need, also longer than the program waits for an answer of the database', async () => {
    const hasty = new pg.Pool({ connectionString: url, max: 1, query_timeout: 300 });
    await file('002.do.slow.sql', 'select pg_sleep(1); alter table public.thing add column colour text');
    await migrateTables(hasty, things());
    await hasty.end();
    expect(await versions()).toEqual(['1 begin', '2 slow']);
  });

  it('are given up after a while if another program does not end its own, so that the start can say so', async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('paddock migrations', 0))`);
    await expect(migrate()).rejects.toMatchObject({ code: '55P03' });
    await other.end();
    await migrate();
    expect(await versions()).toEqual(['1 begin']);
  });

  it('that were released are never changed: a start refuses them', async () => {
    await migrate();
    await file('001.do.begin.sql', 'create table public.thing (id integer primary key)');
    await file('002.do.colour.sql', 'alter table public.thing add column colour text');
    await expect(migrate()).rejects.toThrow('MD5 checksum failed for migration [1]');
    expect(await columns('public.thing')).toEqual(['id']);
  });
});

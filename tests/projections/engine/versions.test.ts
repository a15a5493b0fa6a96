import { all, formerReadModels } from '@paddock/projections/all';
import { reportPresence, unusedSince } from '@paddock/projections/engine/presence';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, start, statusOf, sums, until } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue, codec, occupancies, releases, summaries, taken, venueProjections } from './venue.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const raised = [occupancies, summaries, { ...releases, version: 2 }];
/** Checksums of read models that were built from the log in a database of their own. */
const rebuiltSums = async (store: ReturnType<typeof memoryStore>): Promise<unknown> => {
  const databaseUrl = await postgres.createDatabase();
  const pool = openDatabase(databaseUrl);
  const fresh = start({ store, databaseUrl });
  await reached(pool, await store.head());
  await fresh.stop();
  const found = await sums(pool);
  await pool.end();
  return found;
};
const says = (logged: readonly string[], words: string): boolean => logged.some((line) => line.includes(words));

describe('a read model that a release no longer has', () => {
  const fewer = [occupancies, summaries];
  const schemas = async (pool: ReturnType<typeof openDatabase>): Promise<readonly string[]> =>
    (
      await pool.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname in ('releases', 'occupancies', 'others') order by 1`,
      )
    ).rows.map(({ name }) => name);

  it('is dropped with its checkpoint and nothing else; a process of the earlier release builds it again', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const head = store.write(busyVenue(0, 50));
    const earlier = start({ store, databaseUrl });
    await reached(pool, head);
    await earlier.stop();
    await pool.query('create schema others');
    const later = start({ store, databaseUrl, projections: fewer, former: ['releases', 'others'] });
    await later.live();
    expect(await statusOf(pool, 'releases')).toBeUndefined();
    // The engine never built a read model of that name, so the schema belongs to somebody else.
    expect(await schemas(pool)).toEqual(['occupancies', 'others']);
    await later.stop();
    const again = start({ store, databaseUrl });
    await reached(pool, store.write([taken(1_000)]));
    expect(await schemas(pool)).toEqual(['occupancies', 'others', 'releases']);
    await again.stop();
    await pool.end();
  });

  it('has a name that no present read model has', () => {
    expect(all.map(({ name }) => name).filter((name) => formerReadModels.includes(name))).toEqual([]);
  });
});

describe('a process of an earlier release', () => {
  it('stands by when it could lead, and does not change what a later release built', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const head = store.write(busyVenue(0, 50));
    const later = start({ store, databaseUrl, projections: raised });
    await reached(pool, head);
    const earlier = start({ store, databaseUrl });
    await later.stop();
    await until(() => Promise.resolve(says(earlier.logged, 'this process stands by')));
    store.write([taken(1_000)]);
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 2, state: 'running', position: head });
    expect(says(earlier.logged, 'leading the projections')).toBe(false);
    // The next process of the later release takes over, although the earlier one was there first.
    const again = start({ store, databaseUrl, projections: raised });
    await reached(pool, await store.head());
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 2, state: 'running' });
    expect(says(again.logged, 'rebuilding')).toBe(false);
    await again.stop();
    await earlier.stop();
    await pool.end();
  });

  it('stands by when a later release builds a read model by command while it leads', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const earlier = start({ store, databaseUrl });
    await earlier.live();
    await reached(pool, store.write(busyVenue(0, 50)));
    await rebuild(raised, { databaseUrl, store, codec });
    store.write([taken(1_000)]);
    await until(() => Promise.resolve(says(earlier.logged, 'this process stands by')));
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 2, state: 'running' });
    await earlier.stop();
    await pool.end();
  });

  it('goes back to its own version without a command, but only after the last process of the later release has ended', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const gone = 2_000;
    const head = store.write(busyVenue(0, 50));
    const later = start({ store, databaseUrl, projections: raised, gone });
    await reached(pool, head);
    const [ended, killed] = [new AbortController(), new AbortController()];
    const api = reportPresence({ pool, uses: raised, signal: ended.signal, gone });
    const reports = (count: number) =>
      until(async () => (await pool.query('select from projection_engine.processes')).rowCount === count);
    await reports(2);
    const earlier = start({ store, databaseUrl, gone });
    await later.stop();
    await until(() => Promise.resolve(says(earlier.logged, 'this process stands by')));
    await new Promise((resolve) => setTimeout(resolve, 1.5 * gone));
    expect(says(earlier.logged, 'leading the projections')).toBe(false);
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 2, state: 'running' });
    // An API of the later release that is killed does not sign off. Its last report grows old.
    const other = openDatabase(databaseUrl);
    const cutOff = reportPresence({ pool: other, uses: raised, signal: killed.signal, gone: 1e9 });
    await reports(3);
    ended.abort();
    await api;
    const missed = store.write([taken(1_000)]);
    await reached(pool, missed);
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 1, state: 'running' });
    expect(await sums(pool)).toEqual(await rebuiltSums(store));
    // The later release comes back: it waits while the earlier one leads, then it builds its version again.
    const again = start({ store, databaseUrl, projections: raised, gone });
    await earlier.stop();
    await reached(pool, store.write([taken(1_001)]));
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 2, state: 'running' });
    await again.stop();
    killed.abort();
    await cutOff;
    await other.end();
    await pool.end();
  });

  it('counts a later release that was killed as gone from when its next report was due, not from when that report was missed', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const earlier = start({ store, databaseUrl });
    await reached(pool, store.write([taken(1_000)]));
    await earlier.stop();
    const [uses, gone] = [[{ name: 'releases', version: 2 }], 60_000];
    const reported = (secondsAgo: number, version: number) =>
      pool.query(
        `insert into projection_engine.processes values (gen_random_uuid(), $1, now() - make_interval(secs => $2))`,
        [{ releases: version }, secondsAgo],
      );
    await reported(0, 1);
    expect(await unusedSince(pool, uses, gone)).toBe(-Infinity);
    await reported(40, 2);
    // About half a minute: the database's clock may be set a little in between.
    expect(performance.now() - (await unusedSince(pool, uses, gone))).toBeGreaterThan(29_000);
    const before = performance.now();
    await reported(5, 3);
    expect(await unusedSince(pool, uses, gone)).toBeGreaterThanOrEqual(before);
    await pool.end();
  });

  it('ends with a sentence if it cannot work on the tables of the engine, which a later release changed', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const first = start({ store, databaseUrl });
    await reached(pool, store.write(busyVenue(0, 5)));
    await first.stop();
    await pool.query(`insert into migrations.projection_engine (version, name, md5) values (900, 'later', '')`);
    const beside = start({ store, databaseUrl });
    await reached(pool, store.write([taken(1_000)]));
    await beside.stop();
    await pool.query(`update migrations.compatible set since = 900 where name = 'projection_engine'`);
    await expect(start({ store, databaseUrl }).done).rejects.toThrow(
      'A later release has changed the tables of this database: they are at version 900',
    );
    await pool.end();
  });

  it('builds its own read models again if an operator says so, and then leads', async () => {
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const store = memoryStore();
    const head = store.write(busyVenue(0, 50));
    const later = start({ store, databaseUrl, projections: raised });
    await reached(pool, head);
    await later.stop();
    const dependencies = { databaseUrl, store, codec };
    const refused = await rebuild(venueProjections, dependencies);
    expect(refused.map(({ projection, failure }) => [projection.name, failure === undefined])).toEqual([
      ['releases', false],
      ['occupancies', true],
      ['summaries', true],
    ]);
    expect(String(refused[0]?.failure)).toContain('A later release has made releases in version 2');
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 2 });
    await rebuild([releases], dependencies, { toOlder: true });
    expect(await statusOf(pool, 'releases')).toMatchObject({ version: 1, position: head });
    const earlier = start({ store, databaseUrl });
    await reached(pool, store.write([taken(1_000)]));
    await earlier.stop();
    await pool.end();
  });
});

import { START } from '@paddock/event-store/port';
import { migrateTables, type Tables } from '@paddock/event-store/postgres/migrate-tables';
import { standingTo } from '@paddock/event-store/postgres/require-own-log';
import type { ClientBase, Pool } from 'pg';
import { followCopiedLog } from './follow-copied-log.ts';
import type { Projection } from './projection.ts';
import { quoted } from './table.ts';
import { tableSql } from './sql.ts';

/** Several processes may start at once: the lock lets one at a time create tables. */
const CREATE_LOCK = `select pg_advisory_xact_lock(hashtextextended('paddock projections: create tables', 0))`;

/** The tables of the engine. They survive a rebuild. */
export const ENGINE_TABLES: Tables = {
  name: 'projection_engine',
  folder: new URL('../../migrations/', import.meta.url),
};

/** Begins a transaction whose commit does not wait for the disk. For rows that can be rebuilt from the log. */
export const UNSYNCED = 'begin; set local synchronous_commit = off';

/**
 * Runs `act` in one transaction; rolls back and rethrows on an error.
 *
 * @param begin statement that opens it, without parameters; its result is passed to `act`.
 */
export const transaction = async <Result>(
  pool: Pool,
  act: (client: ClientBase, begun: unknown) => Promise<Result>,
  begin = 'begin',
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun: unknown = await client.query(begin);
    const result = await act(client, begun);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
};

/**
 * Runs `act` in one transaction of a session that nobody else uses during it; rolls back and rethrows on an error. Deferred
 * checks, such as the guards of the books, run at the commit over everything that was written.
 */
export const within = async <Result>(client: ClientBase, act: () => Promise<Result>): Promise<Result> => {
  await client.query('begin');
  try {
    const result = await act();
    await client.query('commit');
    return result;
  } catch (error) {
    // The server rolls back a lost session itself, and the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/**
 * Creates the tables of the engine, or brings them to the version of this release.
 *
 * @throws {LaterTables} only a later release may work on them.
 */
export const createEngineTables = (pool: Pool): Promise<void> => migrateTables(pool, ENGINE_TABLES);

/**
 * Creates for each new projection a schema with empty tables, and a checkpoint before the first event.
 *
 * @throws {OtherLog} the database was built from another log. @throws {LaterTables} only a later release may work on it.
 */
export const createTables = async (pool: Pool, projections: readonly Projection[], storeId: string): Promise<void> => {
  await createEngineTables(pool);
  await transaction(pool, async (client) => {
    await client.query(CREATE_LOCK);
    if ((await standingTo(client, storeId)) === 'copied') await followCopiedLog(client, storeId);
    for (const { name, version, tables } of projections) {
      const known = await client.query('select 1 from projection_engine.projections where name = $1', [name]);
      if (known.rowCount !== 0) continue;
      await createSchema(client, name, tables);
      for (const { key, finish } of tables.map((table) => tableSql(name, table)))
        for (const statement of [key, ...finish]) await client.query(statement);
      await client.query(
        `insert into projection_engine.projections (name, version, store_id, position, state) values ($1, $2, $3, $4, 'running')`,
        [name, version, storeId, START],
      );
    }
  });
};

/**
 * Drops read models that this release no longer has, with their checkpoints. An earlier release that starts later rebuilds its
 * own from the log. @returns the names that existed.
 */
export const dropReadModels = (pool: Pool, names: readonly string[]): Promise<readonly string[]> =>
  transaction(pool, async (client) => {
    await client.query(CREATE_LOCK);
    const found = await client.query<{ name: string }>(
      'delete from projection_engine.projections where name = any($1::text[]) returning name',
      [names],
    );
    const dropped = found.rows.map(({ name }) => name);
    // Without a checkpoint, a schema of this name belongs to somebody else and stays.
    for (const name of dropped) await client.query(`drop schema if exists ${quoted(name)} cascade`);
    for (const table of ['poison', 'passed'])
      await client.query(`delete from projection_engine.${table} where read_model = any($1::text[])`, [dropped]);
    return dropped;
  });

/** Creates a schema and its tables, without keys and indexes. */
export const createSchema = async (client: ClientBase, schema: string, tables: Projection['tables']): Promise<void> => {
  const statements = tables.map((table) => tableSql(schema, table).create);
  await client.query([`create schema ${quoted(schema)}`, ...statements].join(';\n'));
};

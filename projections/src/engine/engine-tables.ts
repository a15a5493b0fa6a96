import { START } from '@paddock/event-store/port';
import { standingTo } from '@paddock/event-store/postgres/require-own-log';
import type { ClientBase, Pool } from 'pg';
import { followCopiedLog } from './follow-copied-log.ts';
import type { Projection } from './projection.ts';
import { quoted } from './table.ts';
import { tableSql } from './sql.ts';

/** Several processes may start at once: the lock lets one at a time create tables. */
const CREATE_LOCK = `select pg_advisory_xact_lock(hashtextextended('paddock projections: create tables', 0))`;

const ENGINE_TABLES = `
  create schema if not exists projection_engine;
  create table if not exists projection_engine.projections (
    name text primary key,
    version integer not null,
    store_id text not null,
    position text not null,
    fence bigint not null default 0,
    state text not null check (state in ('running', 'rebuilding', 'halted')),
    error text,
    progress text,
    -- No longer written, nor read: releases before this one do both.
    lag_seconds double precision not null default 0,
    updated_at timestamptz not null default now()
  ) with (fillfactor = 50);
  create table if not exists projection_engine.side_schemas (name text primary key, created_at timestamptz not null default now());
  create sequence if not exists projection_engine.side_schema_number;
  create table if not exists projection_engine.orders (
    id text primary key,
    kind text not null check (kind in ('rebuild', 'look-again')),
    projection text not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
    stop boolean not null default false,
    share double precision not null default 0,
    progress text,
    error text,
    ordered_at timestamptz not null default now(),
    ended_at timestamptz
  );
  create table if not exists projection_engine.poison (
    read_model text not null,
    event_id text not null,
    stream text not null,
    revision integer not null,
    type text not null,
    position text not null,
    reason text not null,
    primary key (read_model, event_id)
  );
  create table if not exists projection_engine.passed (
    read_model text not null,
    type text not null,
    events bigint not null,
    first_position text not null,
    last_position text not null,
    primary key (read_model, type)
  );
  create table if not exists projection_engine.processes (
    id text primary key,
    -- Version of each read model that the process uses, by name.
    versions jsonb not null,
    seen_at timestamptz not null
  );
  create table if not exists projection_engine.leaders (name text primary key, pid integer not null, seen_at timestamptz not null);`;

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

export const createEngineTables = (pool: Pool): Promise<void> =>
  transaction(pool, async (client) => {
    await client.query(CREATE_LOCK);
    await client.query(ENGINE_TABLES);
  });

/**
 * Creates for each new projection a schema with empty tables, and a checkpoint before the first event.
 *
 * @throws {OtherLog} the database was built from another log.
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
  await client.query(`create schema ${quoted(schema)}`);
  for (const table of tables) await client.query(tableSql(schema, table).create);
};

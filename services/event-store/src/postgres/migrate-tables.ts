import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool } from 'pg';
import Postgrator from 'postgrator';
import { NeedsOperator } from '../needs-operator.ts';

/** Tables that change by numbered files of SQL. */
export type Tables = {
  /** What they are; in the schema `migrations`, the table of this name lists which files were run. */
  readonly name: string;
  /** Holds the files, named `002.do.what-changes.sql`. A released file is never changed. */
  readonly folder: URL;
  /** Fills in what a file leaves open. */
  readonly fill?: (sql: string) => string;
  /** The version of tables that a release before migrations made: these files are not run again. Default: they are, and change nothing. */
  readonly madeBefore?: (client: ClientBase) => Promise<number>;
  /** SQL around the files, if any of them is to be run. */
  readonly before?: string;
  readonly after?: string;
};

/** A later release changed the tables in a way that this program cannot work with. */
export class LaterTables extends NeedsOperator {
  override readonly name = 'LaterTables';
}

/**
 * A change of large tables may take longer than the connections of the program allow. It waits at most 5 seconds for another program that
 * changes tables, and 2 for a lock on a table, because everybody else waits behind it. Then it fails, and the program tries its start
 * again.
 */
const BEGIN = `set local statement_timeout = 0;
  set local lock_timeout = '5s';
  select pg_advisory_xact_lock(hashtextextended('paddock migrations', 0));
  set local lock_timeout = '2s';
  create schema if not exists migrations;
  create table if not exists migrations.compatible (name text primary key, since integer not null);`;

/** A file, for which the client waits longer than for other statements: an hour. */
const unhurried = (text: string) => ({ text, query_timeout: 3_600_000 });

/** The version that tables have in a database; 0 if they are not there, or a release before migrations made them. */
export const versionIn = async (client: Pick<ClientBase, 'query'>, name: string): Promise<number> => {
  const made = await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [
    `migrations.${name}`,
  ]);
  if (made.rows[0]?.made !== true) return 0;
  const { rows } = await client.query<{ version: number }>(
    `select max(version)::int as version from migrations.${name}`,
  );
  return rows[0]?.version ?? 0;
};

/** A release that is older than the tables may work on them, unless a migration since then says that it may not. */
const requireCompatible = async (client: ClientBase, name: string, known: number, found: number): Promise<void> => {
  const { rows } = await client.query<{ since: number }>('select since from migrations.compatible where name = $1', [
    name,
  ]);
  const since = rows[0]?.since ?? 0;
  if (since > known)
    throw new LaterTables(
      `A later release has changed the tables of this database: they are at version ${found}, and a program needs to know version ${since}. This one knows version ${known}. Start the later release, or restore a backup from before the upgrade into a new data folder.`,
    );
};

const migrationsOf = async (
  client: ClientBase | undefined,
  { name, folder }: Tables,
  runFile?: (sql: string) => Promise<unknown>,
) => {
  const migrations = new Postgrator({
    driver: 'pg',
    migrationPattern: `${fileURLToPath(folder)}*.sql`,
    schemaTable: `migrations.${name}`,
    newline: 'LF',
    ...(client && { execQuery: (query: string) => client.query<Record<string, unknown>>(query) }),
    ...(runFile && { execSqlScript: async (sql: string) => void (await runFile(sql)) }),
  });
  const known = await migrations.getMaxVersion();
  if (!Number.isFinite(known)) throw new Error(`There are no migrations in ${fileURLToPath(folder)}.`);
  return { migrations, known };
};

/**
 * Requires that this release knows a version of tables, so that it can take in their rows with every column.
 *
 * @throws {LaterTables} a later release made them.
 */
export const requireKnown = async (tables: Tables, version: number): Promise<void> => {
  const { known } = await migrationsOf(undefined, tables);
  if (version > known)
    throw new LaterTables(
      `A later release made this backup: its tables are at version ${version}, this release knows version ${known}. Restore it with that release.`,
    );
};

/**
 * Looks without changing anything whether this release may work on the tables of a database.
 *
 * @throws {LaterTables} only a later release may.
 */
export const requireNotLater = async (client: ClientBase, tables: Tables): Promise<void> => {
  const { known } = await migrationsOf(undefined, tables);
  const found = await versionIn(client, tables.name);
  if (found > known) await requireCompatible(client, tables.name, known, found);
};

/**
 * Brings tables to the version of this release, in the transaction of the caller: all of it or nothing. Several processes may
 * start at once: one does it, and the others wait. One that waits for seconds fails, and its start is tried again.
 *
 * @param to an earlier version to stop at, for rows that were written then. Later tables stay as they are.
 * @throws {LaterTables} only a later release may work on these tables. @throws {Error} a released file of SQL was changed.
 */
export const migrateIn = async (client: ClientBase, tables: Tables, to = Infinity): Promise<void> => {
  const { name, fill = (sql) => sql, madeBefore, before = '', after = '' } = tables;
  let made = 0;
  const { migrations, known } = await migrationsOf(client, tables, async (sql) => {
    made -= 1;
    if (made < 0) await client.query(unhurried(fill(sql)));
  });
  // A start that has nothing to do takes no lock.
  const found = await versionIn(client, name);
  if (found > known) return requireCompatible(client, name, known, found);
  const goal = Math.min(known, to);
  if (found >= goal) return undefined;
  await client.query(BEGIN);
  const now = await versionIn(client, name);
  if (now < goal) {
    await client.query('insert into migrations.compatible values ($1, 1) on conflict do nothing', [name]);
    made = now === 0 ? ((await madeBefore?.(client)) ?? 0) : 0;
    const runs = goal > made;
    if (runs && before !== '') await client.query(before);
    await migrations.migrate(String(goal));
    if (runs && after !== '') await client.query(after);
  }
  // The transaction may go on with other work.
  await client.query('set local lock_timeout to default');
  return now > known ? requireCompatible(client, name, known, now) : undefined;
};

/** {@link migrateIn}, in a transaction of its own. */
export const migrateTables = async (pool: Pool, tables: Tables, to?: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await migrateIn(client, tables, to);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

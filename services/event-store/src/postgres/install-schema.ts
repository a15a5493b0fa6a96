import type { ClientBase, PoolClient } from 'pg';
import { UnfitDatabase } from './judge-postgres-error.ts';
import { migrateIn, type Tables } from './migrate-tables.ts';
import { lendSql, ownerSql } from './owner-sql.ts';

/** Where the tables of the log come from, as numbered files. */
export const LOG_FOLDER = new URL('../../migrations/log/', import.meta.url);

/**
 * The tables of a log. A release before migrations wrote the version of its tables into them, and no file for it runs again.
 *
 * @param name of the schema. @param folder for tests: the files of another release.
 * @throws {UnfitDatabase} the schema name is not valid.
 */
export const tablesOfLog = (name: string, folder = LOG_FOLDER): Tables => {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(name)) throw new UnfitDatabase(`Not a schema name for the event store: ${name}.`);
  return {
    name,
    folder,
    fill: (sql) => sql.replaceAll('{log}', name),
    madeBefore: async (client) => (await readMeta(client, name))?.version ?? 0,
  };
};

/**
 * Creates the tables of the log, or brings them to the version of this release: all of it or nothing, and no event is touched. If several
 * processes start at once, one does so while the others wait.
 *
 * @returns the store id.
 * @throws {UnfitDatabase} the schema name is not valid, this login may not change the tables, or they were deleted.
 * @throws {LaterTables} only a later release may work on the tables.
 */
export const installSchema = async (client: PoolClient, name: string, folder = LOG_FOLDER): Promise<string> => {
  const tables = { ...tablesOfLog(name, folder), before: lendSql(name), after: ownerSql(name) };
  await client.query('begin');
  try {
    await migrateIn(client, tables);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof Error && 'code' in error && error.code === MAY_NOT)) throw error;
    throw new UnfitDatabase(
      `This release has to change the tables of the event log, and the login of DATABASE_URL may not: ${error.message}. Start once with the login that made them, or with a superuser.`,
      { cause: error },
    );
  }
  const made = await readMeta(client, name);
  if (made === undefined)
    throw new UnfitDatabase(
      `The event log ${name} was made in this database and is gone. Restore a backup into an empty database.`,
    );
  return made.store_id;
};
const MAY_NOT = '42501';

type Meta = { readonly store_id: string; readonly version: number };
const readMeta = async (client: Pick<ClientBase, 'query'>, name: string): Promise<Meta | undefined> => {
  const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${name}.meta`]);
  if (!there.rows[0]?.there) return undefined;
  return (await client.query<Meta>(`select store_id, version from ${name}.meta`)).rows[0];
};

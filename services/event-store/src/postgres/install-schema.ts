import type { PoolClient } from 'pg';
import { ownerSql } from './owner-sql.ts';
import { SCHEMA_VERSION, schemaSql } from './schema-sql.ts';
import { UnfitDatabase } from './judge-postgres-error.ts';

/**
 * Creates the tables if they are missing. If several processes start at once, one creates them while the others wait.
 *
 * @returns the store id.
 * @throws {UnfitDatabase} the schema name is not valid, or the tables have another version.
 */
export const installSchema = async (client: PoolClient, name: string): Promise<string> => {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(name)) throw new UnfitDatabase(`Not a schema name for the event store: ${name}.`);
  const standing = await readStoreId(client, name);
  if (standing !== undefined) return standing;
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${name}.install`]);
    if ((await readStoreId(client, name)) === undefined) await client.query(schemaSql(name) + ownerSql(name));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  const made = await readStoreId(client, name);
  if (made === undefined) throw new UnfitDatabase(`The event store schema ${name} was not made.`);
  return made;
};

const readStoreId = async (client: PoolClient, name: string): Promise<string | undefined> => {
  const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${name}.meta`]);
  if (!there.rows[0]?.there) return undefined;
  const { rows } = await client.query<{ store_id: string; version: number }>(
    `select store_id, version from ${name}.meta`,
  );
  if (rows[0] && rows[0].version !== SCHEMA_VERSION)
    throw new UnfitDatabase(
      `The event store schema ${name} is version ${rows[0].version}, this program knows ${SCHEMA_VERSION}.`,
    );
  return rows[0]?.store_id;
};

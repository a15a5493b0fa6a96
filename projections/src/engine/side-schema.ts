import pg from 'pg';
import { createSchema, within } from './engine-tables.ts';
import type { Projection } from './projection.ts';
import { quoted } from './table.ts';

/** Schemas beside the live ones, owned by the first of two database sessions. Those left by a dead session are dropped at the next start. */
export type SideSchemas = {
  readonly client: pg.Client;
  /** Another session, to write beside the first one. */
  readonly second: pg.Client;
  /** Creates a schema of this exact name with the projection's tables, still without keys. */
  create(name: string, projection: Projection): Promise<void>;
  /** Drops the schemas with the names that `create` was given: after a swap they hold the old tables. Ends both sessions. */
  close(): Promise<void>;
};

const LOCK = `hashtextextended('paddock side schema ' || $1, 0)`;

const remove = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`drop schema if exists ${quoted(name)} cascade`);
  await client.query('delete from projection_engine.side_schemas where name = $1', [name]);
};

/**
 * Drops several at once: each commit that deletes files waits for the disk, and looks through all buffers of the server. A reader may hold
 * the tables of one and want those of another. Long before the server would call that a deadlock, each is dropped alone.
 */
const removeAll = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  try {
    await within(client, async () => {
      await client.query('set local lock_timeout = 100');
      await client.query(`drop schema if exists ${names.map(quoted).join(', ')} cascade`);
      await client.query('delete from projection_engine.side_schemas where name = any($1::text[])', [names]);
    });
  } catch {
    for (const name of names) await remove(client, name);
  }
};

/** Its commits do not wait for the disk. A crash may undo the last ones, also a swap: then the log still has everything to build it again. */
const sessionOf = (connectionString: string): pg.Client => {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    application_name: 'paddock rebuild',
    options: '-c synchronous_commit=off',
  });
  // Ignore: the next statement on a broken session reports the error.
  client.on('error', () => undefined);
  return client;
};

/** @throws when the database cannot be reached. */
export const openSideSchemas = async (databaseUrl: string): Promise<SideSchemas> => {
  const [client, second] = [sessionOf(databaseUrl), sessionOf(databaseUrl)];
  await client.connect();
  await second.connect().catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const open: string[] = [];
  return {
    client,
    second,
    create: async (name, { tables }) => {
      // 1. Lock before the entry, so that no sweep takes the entry for a left-over.
      const taken = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`, [name]);
      if (!taken.rows[0]?.taken) throw new Error(`The schema ${name} is in use.`);
      await client.query('insert into projection_engine.side_schemas (name) values ($1)', [name]);
      open.push(name);
      // 2. Entry before the schema, so that a sweep finds every schema.
      await createSchema(client, name, tables);
    },
    close: async () => {
      try {
        // It may still be writing into a schema: its tables can be dropped when it has ended.
        await second.end();
        await removeAll(client, open);
      } finally {
        await client.end();
      }
    },
  };
};

/** A name that no other rebuild has: `rm_availability_v2_17`. */
export const sideSchemaName = async (
  client: pg.Client,
  prefix: string,
  { name, version }: Projection,
): Promise<string> => {
  const next = await client.query<{ n: string }>(`select nextval('projection_engine.side_schema_number')::text as n`);
  return `${prefix}_${name}_v${version}_${next.rows[0]?.n ?? ''}`;
};

/** Drops the schemas of rebuilds whose process died. @returns their names. */
export const sweepSideSchemas = async (databaseUrl: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await client.query<{ name: string }>('select name from projection_engine.side_schemas');
    const swept: string[] = [];
    for (const { name } of known.rows) {
      const taken = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`, [name]);
      if (!taken.rows[0]?.taken) continue;
      await remove(client, name);
      await client.query(`select pg_advisory_unlock(${LOCK})`, [name]);
      swept.push(name);
    }
    return swept;
  } finally {
    await client.end();
  }
};

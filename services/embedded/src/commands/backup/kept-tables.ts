import type { ClientBase } from 'pg';

/** A table that is not rebuilt from the log. */
export type KeptTable = { readonly schema: string; readonly table: string };

/**
 * Not in a backup: read models and their engine (rebuilt), the log (it has its own file), versions of tables (the restore makes
 * them), stored answers, sessions and mailed
 * codes (short-lived: everybody logs in again after a restore), reports (made from the log) and the test clock.
 */
const PASSING_SCHEMAS = [
  'event_store',
  'log_copies',
  'migrations',
  'projection_engine',
  'edge',
  'test_clock',
  'reports',
];
const PASSING_TABLES = ['identity.session', 'identity.login_code'];
/** Schemas without personal data. Every other schema is stored with the people. */
const IMPERSONAL = ['processes', 'mail', 'webhooks', 'pictures'];

const FIND = `
  select n.nspname as schema, c.relname as table
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' and n.nspname <> all ($1::text[])
    and n.nspname || '.' || c.relname <> all ($2::text[])
  order by 1, 2`;

/** When the log moves to another database, only these stay: they belong to the log or are rebuilt from it. */
const STAYING_SCHEMAS = ['event_store', 'log_copies', 'migrations', 'projection_engine', 'test_clock'];

const derivedSchemas = async (client: ClientBase, readModels: readonly string[]): Promise<readonly string[]> => {
  const engine = await client.query<{ there: boolean }>(
    `select to_regclass('projection_engine.projections') is not null as there`,
  );
  const remembered = engine.rows[0]?.there
    ? await client.query<{ name: string }>(
        'select name from projection_engine.projections union select name from projection_engine.side_schemas',
      )
    : { rows: [] };
  return [...readModels, ...remembered.rows.map(({ name }) => name)];
};

/** The tables that move when Paddock moves to another database: people, sessions, mails, positions of processes. */
export const findMovingTables = async (
  client: ClientBase,
  readModels: readonly string[],
): Promise<readonly KeptTable[]> => {
  const staying = [...STAYING_SCHEMAS, ...(await derivedSchemas(client, readModels))];
  return (await client.query<KeptTable>(FIND, [staying, []])).rows;
};

/** The tables in a backup, without those that are rebuilt. @param readModels names of all read models. */
export const findKeptTables = async (
  client: ClientBase,
  readModels: readonly string[],
): Promise<{ readonly people: readonly KeptTable[]; readonly beside: readonly KeptTable[] }> => {
  const passing = [...PASSING_SCHEMAS, ...(await derivedSchemas(client, readModels))];
  const { rows } = await client.query<KeptTable>(FIND, [passing, PASSING_TABLES]);
  return {
    people: rows.filter(({ schema }) => !IMPERSONAL.includes(schema)),
    beside: rows.filter(({ schema }) => IMPERSONAL.includes(schema)),
  };
};

/** A picture has up to ten million characters as text, so it is read alone. */
const rowsAtOnce = ({ schema }: KeptTable): number => (schema === 'pictures' ? 1 : 500);
const named = ({ schema, table }: KeptTable): string => `"${schema}"."${table}"`;

/** The rows of tables, each as a line `[schema, table, row]`, from the snapshot of the client's transaction. */
export async function* readRows(client: ClientBase, tables: readonly KeptTable[]): AsyncGenerator<string> {
  for (const kept of tables) {
    const most = rowsAtOnce(kept);
    await client.query(`declare kept cursor for select to_jsonb(t)::text as row from ${named(kept)} t`);
    for (let more = true; more;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${most} from kept`);
      // The row stays Postgres's own text, so that no number loses digits.
      for (const { row } of rows) yield `[${JSON.stringify(kept.schema)},${JSON.stringify(kept.table)},${row}]`;
      more = rows.length === most;
    }
    await client.query('close kept');
  }
}

const LINE = /^\["([a-z_0-9]+)","([a-z_0-9]+)",(\{.*\})\]$/s;

/** Rows of one statement end at this length of their text. */
const CHUNK = 256 * 1024;

/** Columns that the database numbers itself; the rows that come later must not get a number again. */
const NUMBERED = `
  select a.attname as name from pg_attribute a
  where a.attrelid = $1::regclass and a.attidentity <> '' and not a.attisdropped`;
const goOnNumbering = async (client: ClientBase, target: string): Promise<void> => {
  for (const { name } of (await client.query<{ name: string }>(NUMBERED, [target])).rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${name}")) from ${target} having max("${name}") is not null`,
      [target, name],
    );
};

/** Writes rows into empty tables. @throws {Error} the table of a row is missing here, or not empty. */
export const writeRows = async (client: ClientBase, lines: AsyncIterable<string>): Promise<void> => {
  const begun = new Set<string>();
  let [target, texts, length] = ['', [] as string[], 0];
  const flush = async (): Promise<void> => {
    if (texts.length > 0) {
      const text = `insert into ${target} overriding system value select * from jsonb_populate_recordset(null::${target}, $1::jsonb)`;
      await client.query(text, [`[${texts.join(',')}]`]);
    }
    [texts, length] = [[], 0];
  };
  for await (const line of lines) {
    const [, schema = '', table = '', row = ''] = LINE.exec(line) ?? [];
    const next = named({ schema, table });
    if (next !== target || length > CHUNK) await flush();
    target = next;
    if (!begun.has(target)) {
      const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [target]);
      if (!there.rows[0]?.there) throw new Error(`The backup has rows of ${schema}.${table}, which is not known here.`);
      const filled = await client.query(`select 1 from ${target} limit 1`);
      if (filled.rowCount !== 0) throw new Error(`The database is not empty: ${schema}.${table} has rows.`);
      begun.add(target);
    }
    texts.push(row);
    length += row.length;
  }
  await flush();
  for (const written of begun) await goOnNumbering(client, written);
};

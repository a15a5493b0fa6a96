import type { ClientBase } from 'pg';
import { assertName, type Row, type TableDefinition } from './table.ts';

/** Rows a statement carries at most, so that no message grows without bound. */
const ROWS_A_STATEMENT = 2_000;

/** Quotes a name that passed {@link assertName} or is a generated schema name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = (schema: string, { name }: TableDefinition): string => `${quoted(schema)}.${quoted(name)}`;

/** Every value travels as text: the columns decode it, whatever parsers the process has set. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value };

const column = (table: TableDefinition, name: string) => {
  const found = table.columns[name];
  if (!found) throw new Error(`${table.name} has no column ${name}.`);
  return found;
};

/** A value as Postgres input text. @throws {TypeError} null where the column takes none, or a value of another kind. */
export const encoded = (table: TableDefinition, name: string, row: Row): string | null => {
  const value = row[name];
  const definition = column(table, name);
  if (value === undefined || (value === null && !definition.nullable)) {
    throw new TypeError(`${table.name}.${name} must have a value.`);
  }
  return value === null ? null : definition.encode(value);
};

/** One text array for each column, as `unnest` takes them. */
const arrays = (table: TableDefinition, names: readonly string[], rows: readonly Row[]): (string | null)[][] =>
  names.map((name) => rows.map((row) => encoded(table, name, row)));

/** `unnest($1::text[], ...) as given(a, b)` and the typed columns of it. */
const unnested = (table: TableDefinition, names: readonly string[]) => ({
  from: `unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as given(${names.map(quoted).join(', ')})`,
  columns: names.map((name) => `given.${quoted(name)}::${column(table, name).type}`),
});

const inSlices = async (rows: readonly Row[], act: (slice: readonly Row[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await act(rows.slice(start, start + ROWS_A_STATEMENT));
};

/** Stored rows of the given keys. */
export const loadRows = async (
  client: ClientBase,
  schema: string,
  table: TableDefinition,
  keys: readonly Row[],
): Promise<Row[]> => {
  const names = Object.keys(table.columns);
  const given = unnested(table, table.key);
  const text = `select ${names.map((name) => column(table, name).select(`stored.${quoted(name)}`)).join(', ')}
    from ${given.from} join ${qualified(schema, table)} stored
      on ${table.key.map((name, index) => `stored.${quoted(name)} = ${given.columns[index]}`).join(' and ')}`;
  const rows: Row[] = [];
  await inSlices(keys, async (slice) => {
    const found = await client.query<(string | null)[]>({
      text,
      values: arrays(table, table.key, slice),
      rowMode: 'array',
      types: AS_TEXT,
    });
    for (const values of found.rows) {
      const entries = names.map((name, index) => {
        const value = values[index] ?? null;
        return [name, value === null ? null : column(table, name).decode(value)] as const;
      });
      rows.push(Object.fromEntries(entries));
    }
  });
  return rows;
};

/** Inserts or replaces rows by key, many at a time. */
export const upsertRows = async (
  client: ClientBase,
  schema: string,
  table: TableDefinition,
  rows: readonly Row[],
): Promise<void> => {
  const names = Object.keys(table.columns);
  const given = unnested(table, names);
  const rest = names.filter((name) => !table.key.includes(name));
  const text = `insert into ${qualified(schema, table)} (${names.map(quoted).join(', ')})
    select ${given.columns.join(', ')} from ${given.from}
    on conflict (${table.key.map(quoted).join(', ')}) do ${
      rest.length
        ? `update set ${rest.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`
        : 'nothing'
    }`;
  await inSlices(rows, (slice) => client.query({ text, values: arrays(table, names, slice) }));
};

/** Deletes rows by key, many at a time. */
export const deleteRows = async (
  client: ClientBase,
  schema: string,
  table: TableDefinition,
  keys: readonly Row[],
): Promise<void> => {
  const given = unnested(table, table.key);
  const text = `delete from ${qualified(schema, table)} stored using ${given.from}
    where ${table.key.map((name, index) => `stored.${quoted(name)} = ${given.columns[index]}`).join(' and ')}`;
  await inSlices(keys, (slice) => client.query({ text, values: arrays(table, table.key, slice) }));
};

/** Statements that create a table without its key, and those that finish it after a bulk load. */
export const tableSql = (
  schema: string,
  table: TableDefinition,
): { readonly create: string; readonly finish: readonly string[] } => {
  assertName(table.name);
  const target = qualified(schema, table);
  const columns = Object.entries(table.columns).map(
    ([name, { type, nullable }]) => `${quoted(name)} ${type}${nullable ? '' : ' not null'}`,
  );
  return {
    create: `create table ${target} (${columns.join(', ')})`,
    finish: [
      `alter table ${target} add primary key (${table.key.map(quoted).join(', ')})`,
      ...table.indexes.map(({ on, unique }) => `create ${unique ? 'unique ' : ''}index on ${target} ${on}`),
      ...table.constraints.map((constraint) => `alter table ${target} add ${constraint}`),
    ],
  };
};

import type { ClientBase } from 'pg';
import { qualified, quoted, assertName, type Row, type TableDefinition } from './table.ts';
import { columnOf, deleteText, fromKeys, selected, upsertText } from './row-statements.ts';

/** Most rows of one statement, to bound the size of a message. */
export const ROWS_A_STATEMENT = 2_000;

/** Reads every value as text, which the columns decode: independent of parsers set in this process. */
export const AS_TEXT = { getTypeParser: () => (value: unknown) => value };

/** A value as Postgres input text. @throws {TypeError} null in a column without nulls, or a value of another type. */
export const encoded = (table: TableDefinition, name: string, row: Row): string | null => {
  const value = row[name];
  const definition = columnOf(table, name);
  if (value === undefined || (value === null && !definition.nullable)) {
    throw new TypeError(`${table.name}.${name} must have a value.`);
  }
  return value === null ? null : definition.encode(value);
};

/** One text array for each column, as `unnest` expects them. */
export const arrays = (table: TableDefinition, names: readonly string[], rows: readonly Row[]): (string | null)[][] =>
  names.map((name) => rows.map((row) => encoded(table, name, row)));

const inSlices = async (rows: readonly Row[], act: (slice: readonly Row[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await act(rows.slice(start, start + ROWS_A_STATEMENT));
};

/** A row from the texts of its columns, in their order. */
export const decoded = (table: TableDefinition, texts: readonly (string | null)[]): Row => {
  const row: Record<string, unknown> = {};
  Object.keys(table.columns).forEach((name, index) => {
    const text = texts[index] ?? null;
    row[name] = text === null ? null : columnOf(table, name).decode(text);
  });
  return row;
};

export const loadRows = async (
  client: ClientBase,
  schema: string,
  table: TableDefinition,
  keys: readonly Row[],
): Promise<Row[]> => {
  const text = `select ${selected(table).join(', ')} ${fromKeys(schema, table)}`;
  const rows: Row[] = [];
  await inSlices(keys, async (slice) => {
    const found = await client.query<(string | null)[]>({
      text,
      values: arrays(table, table.key, slice),
      rowMode: 'array',
      types: AS_TEXT,
    });
    for (const values of found.rows) rows.push(decoded(table, values));
  });
  return rows;
};

export const upsertRows = async (
  client: ClientBase,
  schema: string,
  table: TableDefinition,
  rows: readonly Row[],
): Promise<void> => {
  const text = upsertText(schema, table);
  const names = Object.keys(table.columns);
  await inSlices(rows, (slice) => client.query({ text, values: arrays(table, names, slice) }));
};

export const deleteRows = async (
  client: ClientBase,
  schema: string,
  table: TableDefinition,
  keys: readonly Row[],
): Promise<void> => {
  const text = deleteText(schema, table);
  await inSlices(keys, (slice) => client.query({ text, values: arrays(table, table.key, slice) }));
};

/** Statements that create a table without its key, and those that add the key, then indexes and guards, after a bulk load. */
export const tableSql = (
  schema: string,
  table: TableDefinition,
): { readonly create: string; readonly key: string; readonly finish: readonly string[] } => {
  assertName(table.name);
  const target = qualified(schema, table);
  const columns = Object.entries(table.columns).map(
    ([name, { type, nullable }]) => `${quoted(name)} ${type}${nullable ? '' : ' not null'}`,
  );
  return {
    create: `create table ${target} (${columns.join(', ')})`,
    key: `alter table ${target} add primary key (${table.key.map(quoted).join(', ')})`,
    finish: [
      ...table.indexes.map(({ on, unique }) => `create ${unique ? 'unique ' : ''}index on ${target} ${on}`),
      ...table.constraints.map((constraint) => `alter table ${target} add ${constraint}`),
      ...table.guards.flatMap((guard) => guard(target, quoted(schema))),
    ],
  };
};

import type { Column } from './column.ts';
import { qualified, quoted, type TableDefinition } from './table.ts';

/** A column of a table. @throws {Error} the table has no such column. */
export const columnOf = (table: TableDefinition, name: string): Column<unknown> => {
  const found = table.columns[name];
  if (!found) throw new Error(`${table.name} has no column ${name}.`);
  return found;
};

/** `unnest($1::text[], ...) as given(a, b)` and its typed columns; `first` is the number of the first parameter. */
const unnested = (table: TableDefinition, names: readonly string[], first: number) => ({
  from: `unnest(${names.map((_, index) => `$${first + index}::text[]`).join(', ')}) as given(${names.map(quoted).join(', ')})`,
  columns: names.map((name) => `given.${quoted(name)}::${columnOf(table, name).type}`),
});

const byKey = (table: TableDefinition, columns: readonly string[]): string =>
  table.key.map((name, index) => `stored.${quoted(name)} = ${columns[index]}`).join(' and ');

/** Expressions that read the columns of a stored row as text, whatever their type. */
export const selected = (table: TableDefinition): string[] =>
  Object.keys(table.columns).map((name) => columnOf(table, name).select(`stored.${quoted(name)}`));

/** Joins the stored rows to the given keys, one text array for each column of the key. */
export const fromKeys = (schema: string, table: TableDefinition, first = 1): string => {
  const given = unnested(table, table.key, first);
  return `from ${given.from} join ${qualified(schema, table)} stored on ${byKey(table, given.columns)}`;
};

/** Inserts or replaces rows by key, one text array for each column. */
export const upsertText = (schema: string, table: TableDefinition, first = 1): string => {
  const names = Object.keys(table.columns);
  const given = unnested(table, names, first);
  const rest = names.filter((name) => !table.key.includes(name));
  const taken = rest.length
    ? `update set ${rest.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`
    : 'nothing';
  return `insert into ${qualified(schema, table)} (${names.map(quoted).join(', ')})
    select ${given.columns.join(', ')} from ${given.from}
    on conflict (${table.key.map(quoted).join(', ')}) do ${taken}`;
};

/** Deletes rows by key, one text array for each column of the key. */
export const deleteText = (schema: string, table: TableDefinition, first = 1): string => {
  const given = unnested(table, table.key, first);
  return `delete from ${qualified(schema, table)} stored using ${given.from} where ${byKey(table, given.columns)}`;
};

import { deleteText, fromKeys, selected, upsertText } from './row-statements.ts';
import type { TableDefinition } from './table.ts';

/** A table of a read model, and its schema. */
export type Place = { readonly schema: string; readonly table: TableDefinition };
type Kind = 'load' | 'upsert' | 'delete';
export type Statement = { readonly text: string; readonly name?: string };

/** Each named statement costs the server a stored plan on every connection: beyond this number they are planned each time. */
const MOST_NAMES = 64;

/** Number of parameters of a table: one text array for each column that it is given. */
const takes = (kind: Kind, { columns, key }: TableDefinition): number =>
  kind === 'upsert' ? Object.keys(columns).length : key.length;

/** Number of the first parameter of each table; the parameters of the tables follow one another. */
const firstOf = (kind: Kind, places: readonly Place[]): number[] => {
  let next = 1;
  return places.map(({ table }) => {
    const first = next;
    next += takes(kind, table);
    return first;
  });
};

/** All rows in one result: the number of the table, then its columns as text, padded to the widest table. */
const loadText = (places: readonly Place[]): string => {
  const first = firstOf('load', places);
  const width = Math.max(...places.map(({ table }) => Object.keys(table.columns).length));
  return places
    .map(({ schema, table }, index) => {
      const columns = selected(table);
      const filled = [...columns, ...Array<string>(width - columns.length).fill('null::text')];
      return `select ${index}::text, ${filled.join(', ')} ${fromKeys(schema, table, first[index])}`;
    })
    .join('\nunion all\n');
};

/** All writes in one statement. Each is to another table, so their order does not matter. */
const writeText = (kind: 'upsert' | 'delete', places: readonly Place[]): string => {
  const first = firstOf(kind, places);
  const textOf = kind === 'upsert' ? upsertText : deleteText;
  const writes = places.map(({ schema, table }, index) => `write_${index} as (${textOf(schema, table, first[index])})`);
  return `with ${writes.join(',\n')}\nselect 1`;
};

/**
 * Statements over rows of several tables at once, built once for each set of tables. The first sets are prepared by name, so that
 * the server parses and plans them once.
 */
export class JoinedStatements {
  readonly #known = new Map<string, Statement>();

  /** @param places different tables, always in the same order. */
  of(kind: Kind, places: readonly Place[]): Statement {
    const key = [kind, ...places.map(({ schema, table }) => `${schema}.${table.name}`)].join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const text = kind === 'load' ? loadText(places) : writeText(kind, places);
    if (this.#known.size >= MOST_NAMES) return { text };
    const named = { text, name: `paddock_rows_${this.#known.size}` };
    this.#known.set(key, named);
    return named;
  }
}

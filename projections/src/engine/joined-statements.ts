import { deleteText, fromKeys, selected, upsertText } from './row-statements.ts';
import type { TableDefinition } from './table.ts';

/** A table of one read model, named by the schema it stands in. */
export type Place = { readonly schema: string; readonly table: TableDefinition };
type Kind = 'load' | 'upsert' | 'delete';
export type Statement = { readonly text: string; readonly name?: string };

/** A name costs the server a kept plan on every connection: sets of tables beyond this many are planned each time. */
const MOST_NAMES = 64;

/** How many parameters a table takes: one text array for each column it is given. */
const takes = (kind: Kind, { columns, key }: TableDefinition): number =>
  kind === 'upsert' ? Object.keys(columns).length : key.length;

/** Number of the first parameter of each table, when their parameters stand one behind the other. */
const firstOf = (kind: Kind, places: readonly Place[]): number[] => {
  let next = 1;
  return places.map(({ table }) => {
    const first = next;
    next += takes(kind, table);
    return first;
  });
};

/** All rows in one answer: the number of the table, then its columns as text, filled up to the widest table. */
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

/** All writes in one statement; each is of another table, so it does not matter which goes first. */
const writeText = (kind: 'upsert' | 'delete', places: readonly Place[]): string => {
  const first = firstOf(kind, places);
  const textOf = kind === 'upsert' ? upsertText : deleteText;
  const writes = places.map(({ schema, table }, index) => `write_${index} as (${textOf(schema, table, first[index])})`);
  return `with ${writes.join(',\n')}\nselect 1`;
};

/**
 * Statements over rows of several tables at once, made once for each set of tables. Those met first are prepared by name, so
 * that the server neither parses nor plans them again.
 */
export class JoinedStatements {
  readonly #known = new Map<string, Statement>();

  /** @param places different tables, in an order of their own that is always the same. */
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

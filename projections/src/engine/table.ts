import type { Column } from './column.ts';

export type Row = { readonly [column: string]: unknown };

/**
 * Statements that create triggers on a table after its rows are loaded. The triggers are in the table's schema, so that they are
 * dropped with it. Both names are quoted. Part of the code, never of input.
 */
export type Guard = (target: string, schema: string) => readonly string[];

/** A table of a read model, without row types. */
export type TableDefinition = {
  readonly name: string;
  readonly columns: { readonly [column: string]: Column<unknown> };
  readonly key: readonly string[];
  /**
   * Rows are only added: no handler reads, changes or deletes one, and an event is part of the key, so that no key comes twice. A
   * live run does not look them up first, and a replay writes them out at once.
   */
  readonly addedOnly: boolean;
  /** What follows `create [unique] index on <table>`: `{ on: '(seat_id, starts_at)' }`. Part of the code, never of input. */
  readonly indexes: readonly { readonly on: string; readonly unique?: boolean }[];
  /**
   * What follows `alter table <table> add`: checks such as `check (balance_cents >= 0)`. Part of the code, never of input. They
   * see only the rows at the end of a batch: a state that one event breaks and a later one of the same batch repairs passes.
   * Where every event must hold (invariant S1), key the table by what must be unique and let the fold throw.
   */
  readonly constraints: readonly string[];
  /** What no constraint can express: checks over several rows at the commit, or rows that must never change. */
  readonly guards: readonly Guard[];
};

declare const rowOf: unique symbol;
declare const keyOf: unique symbol;
export type Table<R extends object, K extends object> = TableDefinition & {
  readonly [rowOf]?: R;
  readonly [keyOf]?: K;
};

type Columns = { readonly [column: string]: Column<unknown> };
type RowOf<C extends Columns> = { readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never };

/** Row type of a table: `type Day = RowIn<typeof days>`. */
export type RowIn<T> = T extends Table<infer R, infer _K> ? R : never;

/**
 * Declares a table; row and key types follow from the columns.
 *
 * @throws {Error} a name is not a plain lower-case SQL name.
 */
export const table = <const C extends Columns, const K extends keyof C & string>(
  name: string,
  shape: {
    readonly columns: C;
    readonly key: readonly K[];
    readonly addedOnly?: true;
    readonly indexes?: TableDefinition['indexes'];
    readonly constraints?: TableDefinition['constraints'];
    readonly guards?: TableDefinition['guards'];
  },
): Table<RowOf<C>, Pick<RowOf<C>, K>> => {
  [name, ...Object.keys(shape.columns)].forEach(assertName);
  return {
    name,
    columns: shape.columns as unknown as TableDefinition['columns'],
    key: shape.key,
    addedOnly: shape.addedOnly ?? false,
    indexes: shape.indexes ?? [],
    constraints: shape.constraints ?? [],
    guards: shape.guards ?? [],
  };
};

/** @throws {Error} the name is not a plain lower-case SQL name of at most 40 characters. */
export const assertName = (name: string): void => {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) throw new Error(`"${name}" is not a plain lower-case SQL name.`);
};

/** Text that is equal for equal keys of one table. */
export const keyText = (definition: TableDefinition, key: Row): string => {
  const names = definition.key;
  let text = String(key[names[0] as string]);
  for (let part = 1; part < names.length; part += 1) text += `\u001f${String(key[names[part] as string])}`;
  return text;
};

/** Quotes a name that passed `assertName` or is a generated schema name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = (schema: string, { name }: TableDefinition): string => `${quoted(schema)}.${quoted(name)}`;

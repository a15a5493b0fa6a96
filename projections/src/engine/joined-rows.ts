import type { ClientBase } from 'pg';
import type { JoinedStatements, Place } from './joined-statements.ts';
import type { LoadRows, TableWrites } from './row-cache.ts';
import { arrays, AS_TEXT, decoded, deleteRows, loadRows, ROWS_A_STATEMENT, upsertRows } from './sql.ts';
import type { Row } from './table.ts';

type Rows = Place & { readonly rows: readonly Row[] };
type Asked = Rows & { readonly resolve: (rows: readonly Row[]) => void; readonly reject: (error: unknown) => void };

const nameOf = ({ schema, table }: Place): string => `${schema}.${table.name}`;
/** Tables in one fixed order, so that the same set always gives the same statement. */
const inOrder = <P extends Place>(places: readonly P[]): P[] =>
  places.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
const isSmall = ({ rows }: Rows): boolean => rows.length <= ROWS_A_STATEMENT;

/**
 * Loads the rows of several folds over one connection. The requests of one turn of the event loop become one statement: by then
 * each fold has come as far as it can without rows.
 */
export class JoinedLoads {
  readonly #client: ClientBase;
  readonly #statements: JoinedStatements;
  #asked: Asked[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(client: ClientBase, statements: JoinedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  loader(schema: string): LoadRows {
    return (table, rows) =>
      new Promise((resolve, reject) => {
        if (!this.#asked.length) setImmediate(() => void (this.#last = this.#last.then(() => this.#answer())));
        this.#asked.push({ schema, table, rows, resolve, reject });
      });
  }

  async #answer(): Promise<void> {
    const asked = inOrder(this.#asked);
    this.#asked = [];
    try {
      const joined = asked.filter(isSmall);
      const found = joined.length ? await this.#load(joined) : [];
      for (const one of asked) {
        const { schema, table, rows } = one;
        one.resolve(found[joined.indexOf(one)] ?? (await loadRows(this.#client, schema, table, rows)));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #load(asked: readonly Rows[]): Promise<Row[][]> {
    const found = await this.#client.query<(string | null)[]>({
      ...this.#statements.of('load', asked),
      values: asked.flatMap(({ table, rows }) => arrays(table, table.key, rows)),
      rowMode: 'array',
      types: AS_TEXT,
    });
    const answers = asked.map((): Row[] => []);
    for (const [index, ...texts] of found.rows) {
      const wanted = asked[Number(index)];
      if (wanted) answers[Number(index)]?.push(decoded(wanted.table, texts));
    }
    return answers;
  }
}

/** Writes the changes of several folds in two statements. Deletes go first, as in {@link writeRows}. */
export const writeJoined = async (
  client: ClientBase,
  statements: JoinedStatements,
  writes: readonly (TableWrites & { readonly schema: string })[],
): Promise<void> => {
  const deletes = inOrder(writes.map(({ schema, table, deletes: rows }) => ({ schema, table, rows })));
  const upserts = inOrder(writes.map(({ schema, table, upserts: rows }) => ({ schema, table, rows })));
  for (const { kind, all, alone, names } of [
    { kind: 'delete' as const, all: deletes, alone: deleteRows, names: ({ table }: Rows) => table.key },
    {
      kind: 'upsert' as const,
      all: upserts,
      alone: upsertRows,
      names: ({ table }: Rows) => Object.keys(table.columns),
    },
  ]) {
    const joined = all.filter((one) => one.rows.length && isSmall(one));
    if (joined.length) {
      await client.query({
        ...statements.of(kind, joined),
        values: joined.flatMap((one) => arrays(one.table, names(one), one.rows)),
      });
    }
    for (const one of all) if (!isSmall(one)) await alone(client, one.schema, one.table, one.rows);
  }
};

import type { ClientBase } from 'pg';
import type { LoadRows, RowCache } from './row-cache.ts';
import { deleteRows, loadRows, upsertRows } from './sql.ts';

/** Writes what a fold changed. Deletes go first, so that one row can take a unique value that another one gave up. */
export const writeRows = async (client: ClientBase, schema: string, rows: RowCache): Promise<void> => {
  const writes = rows.writes();
  for (const { table, deletes } of writes) if (deletes.length) await deleteRows(client, schema, table, deletes);
  for (const { table, upserts } of writes) if (upserts.length) await upsertRows(client, schema, table, upserts);
};

/** Loads rows of one schema over one connection, one statement after another; after a failure none follows. */
export const loader = (client: ClientBase, schema: string): LoadRows => {
  let last: Promise<unknown> = Promise.resolve();
  return (table, keys) => {
    const mine = last.then(() => loadRows(client, schema, table, keys));
    last = mine;
    return mine;
  };
};

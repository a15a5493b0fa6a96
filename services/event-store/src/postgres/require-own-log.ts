import type { ClientBase } from 'pg';
import { copiedUntil, strangers, wentOn } from './log-copies.ts';

/**
 * Which log a database belongs to, by the checkpoints of its read models and processes and by the log it holds itself.
 *
 * @param storeId the log in the settings.
 * @returns `own`: the database may be used. `copied`: this log is a copy of it, and the checkpoints have not moved yet.
 * @throws {OtherLog} the two logs are not related, or the database's log went on after it was copied.
 */
export const standingTo = async (client: ClientBase, storeId: string): Promise<'own' | 'copied'> => {
  const bound = await boundTo(client);
  if (bound.length > 0 && bound.every((id) => id === storeId)) return 'own';
  const others = bound.filter((id) => id !== storeId);
  const held = await heldLog(client);
  // A restored database has a log but no checkpoint yet. A database whose log was moved away still has its old log.
  const made = bound.length > 0 || held === undefined || held.id === storeId ? others : [held.id];
  if (made.length === 0) return 'own';
  for (const id of made) {
    const until = await copiedUntil(client, id, storeId);
    if (until === undefined) throw strangers(id, storeId);
    if (held?.id === id && BigInt(held.head) > BigInt(until)) throw wentOn(id, storeId);
  }
  return 'copied';
};

/** The logs that the checkpoints of a database belong to. */
const boundTo = async (client: ClientBase): Promise<readonly string[]> => {
  const ids = new Set<string>();
  for (const table of ['projection_engine.projections', 'processes.checkpoint']) {
    if (!(await isThere(client, table))) continue;
    const { rows } = await client.query<{ store_id: string }>(`select distinct store_id from ${table}`);
    for (const { store_id: id } of rows) ids.add(id);
  }
  return [...ids];
};

/** The log in the database itself, if it has any event. */
const heldLog = async (client: ClientBase): Promise<{ readonly id: string; readonly head: string } | undefined> => {
  if (!(await isThere(client, 'event_store.events'))) return undefined;
  const { rows } = await client.query<{ id: string; head: string | null }>(
    'select store_id::text as id, (select max(position)::text from event_store.events) as head from event_store.meta',
  );
  const [row] = rows;
  return row === undefined || row.head === null ? undefined : { id: row.id, head: row.head };
};

const isThere = async (client: ClientBase, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there === true;
};

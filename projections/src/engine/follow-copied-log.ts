import type { Position } from '@paddock/event-store/port';
import { placeInCopy } from '@paddock/event-store/postgres/log-copies';
import type { ClientBase } from 'pg';

/**
 * Moves read models to a copy of their log: they are rebuilt from its beginning, since their rows carry positions of the old log.
 * Until then the rows stay and count as not ready. Runs in the caller's transaction.
 *
 * @throws {OtherLog} the log is not a copy of theirs, or theirs has newer events than the copy.
 */
export const followCopiedLog = async (client: ClientBase, storeId: string): Promise<void> => {
  const made = await client.query<{ made: boolean }>(
    `select to_regclass('projection_engine.projections') is not null as made`,
  );
  if (made.rows[0]?.made !== true) return;
  const { rows } = await client.query<{ name: string; store_id: string; position: Position }>(
    'select name, store_id, position from projection_engine.projections where store_id <> $1 for update',
    [storeId],
  );
  for (const { name, store_id: from, position } of rows) {
    await placeInCopy(client, from, storeId, position);
    await client.query(
      `update projection_engine.projections set store_id = $2, position = '', error = null, fence = fence + 1,
         state = case when position = '' then state else 'rebuilding' end
       where name = $1`,
      [name, storeId],
    );
  }
};

import { placeInCopy } from '@paddock/event-store/postgres/log-copies';
import type { Position } from '@paddock/event-store/port';
import type { ClientBase } from 'pg';

/**
 * Moves the places of all processes into the log that theirs was copied to: each goes on at the event it would have come to next.
 * In the caller's transaction.
 *
 * @throws {OtherLog} the log is no copy of theirs, or theirs went on after it was copied.
 */
export const moveProcesses = async (client: ClientBase, storeId: string): Promise<void> => {
  const made = await client.query<{ made: boolean }>(`select to_regclass('processes.checkpoint') is not null as made`);
  if (made.rows[0]?.made !== true) return;
  const { rows } = await client.query<{ name: string; store_id: string; position: Position }>(
    'select name, store_id, position from processes.checkpoint where store_id <> $1 for update',
    [storeId],
  );
  for (const { name, store_id: from, position } of rows)
    await client.query('update processes.checkpoint set store_id = $2, position = $3 where name = $1', [
      name,
      storeId,
      await placeInCopy(client, from, storeId, position),
    ]);
};

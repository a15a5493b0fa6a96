import { comparePositions, type Position } from '@paddock/event-store/port';
import type { ClientBase } from 'pg';
import { notify } from './notify.ts';
import type { Projection } from './projection.ts';
import { quoted } from './table.ts';

/**
 * Replaces the live schema with a rebuilt one: swaps the two names and moves the checkpoint, in one transaction, so that a reader
 * sees the old read model or the new one, never a mixture. The old tables stay under the side name.
 *
 * @param finish brings the rebuilt rows up to the live position, and returns their position. The live run waits for it.
 */
export const swap = async (
  client: ClientBase,
  { name, version }: Projection,
  schema: string,
  finish: (live: Position) => Promise<Position>,
): Promise<Position> => {
  await client.query('begin');
  try {
    // 1. Lock the checkpoint: the live run and a second rebuild wait.
    const found = await client.query<{ position: Position; version: number }>(
      'select position, version from projection_engine.projections where name = $1 for update',
      [name],
    );
    const [live] = found.rows;
    if (!live) throw new Error(`The projection ${name} was never started.`);
    const position = await finish(live.position);
    if (comparePositions(position, live.position) < 0)
      throw new Error(`The rebuild of ${name} did not reach its live checkpoint.`);
    // 2. Swap the names.
    const between = `${schema}_live`;
    await client.query(
      `alter schema ${quoted(name)} rename to ${quoted(between)};
       alter schema ${quoted(schema)} rename to ${quoted(name)};
       alter schema ${quoted(between)} rename to ${quoted(schema)}`,
    );
    await client.query(
      `update projection_engine.projections
       set version = $2, position = $3, state = 'running', error = null, progress = null, updated_at = now() where name = $1`,
      [name, version, position],
    );
    // 3. Screens fetch again, unless version and position are the same: rows may have changed without an announcement.
    const same = live.version === version && live.position === position;
    await notify(client, [{ projection: name, position, changes: [], ...(same ? {} : { resync: true }) }]);
    await client.query('commit');
    return position;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

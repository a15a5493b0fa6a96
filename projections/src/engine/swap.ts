import { comparePositions, type Position } from '@paddock/event-store/port';
import type { ClientBase } from 'pg';
import { notify } from './notify.ts';
import type { Projection } from './projection.ts';
import { quoted } from './quoted.ts';

/**
 * Puts a rebuilt schema in the place of the live one: two names are exchanged and the checkpoint follows, in one transaction,
 * so a reader sees the old read model or the new one and never a mixture. The old tables stay under the side name.
 *
 * @param finish brings the rebuilt rows up to the live position, and answers where they stand then. The live run waits for it.
 */
export const swap = async (
  client: ClientBase,
  { name, version }: Projection,
  schema: string,
  finish: (live: Position) => Promise<Position>,
): Promise<Position> => {
  await client.query('begin');
  try {
    // 1. The checkpoint is locked: the live run waits, a second rebuild too.
    const found = await client.query<{ position: Position; version: number }>(
      'select position, version from projection_engine.projections where name = $1 for update',
      [name],
    );
    const [live] = found.rows;
    if (!live) throw new Error(`The projection ${name} was never started.`);
    const position = await finish(live.position);
    if (comparePositions(position, live.position) < 0)
      throw new Error(`The rebuild of ${name} did not reach its live checkpoint.`);
    // 2. The names change places.
    const between = `${schema}_live`;
    await client.query(`alter schema ${quoted(name)} rename to ${quoted(between)}`);
    await client.query(`alter schema ${quoted(schema)} rename to ${quoted(name)}`);
    await client.query(`alter schema ${quoted(between)} rename to ${quoted(schema)}`);
    await client.query(
      `update projection_engine.projections
       set version = $2, position = $3, state = 'running', error = null, progress = null, updated_at = now() where name = $1`,
      [name, version, position],
    );
    // 3. Rows no announcement spoke of may have changed, unless the rebuild is of the same version at the same place.
    const same = live.version === version && live.position === position;
    await notify(client, [{ projection: name, position, changes: [], ...(same ? {} : { resync: true }) }]);
    await client.query('commit');
    return position;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

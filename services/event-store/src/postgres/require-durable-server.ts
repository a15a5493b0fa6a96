import type { PoolClient } from 'pg';
import { UnfitDatabase } from './unfit-database.ts';

const required = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const;

/**
 * OPS3: an answer of "written" must mean on disk, so a server that was told to skip that is refused at boot, as is one that
 * would not notice a damaged page. `synchronous_commit` may be stronger than `on`, never `off`.
 *
 * @throws {UnfitDatabase} naming each setting that is off.
 */
export const requireDurableServer = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [required],
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0)
    throw new UnfitDatabase(`PostgreSQL is not durable enough to hold the event log: ${off.join(', ')} is off.`);
};

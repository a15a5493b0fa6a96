import type { PoolClient } from 'pg';
import { UnfitDatabase } from './unfit-database.ts';

const required = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const;
/** What two that append at the same moment rely on: the second one sees what the first one wrote, and is told of the conflict. */
const ISOLATION = 'read committed';

/**
 * OPS3: an answer of "written" must mean on disk, so a server that was told to skip that is refused at boot, as is one that
 * would not notice a damaged page. `synchronous_commit` may be stronger than `on`, never `off`. So is a database whose transactions
 * see an old state of it unless told otherwise: appends that race would fail as if the database were away.
 *
 * @throws {UnfitDatabase} naming each setting that is off, or the isolation.
 */
export const requireDurableServer = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...required, 'default_transaction_isolation']],
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0)
    throw new UnfitDatabase(`PostgreSQL is not durable enough to hold the event log: ${off.join(', ')} is off.`);
  const isolation = rows.find(({ name }) => name === 'default_transaction_isolation')?.setting;
  if (isolation !== undefined && isolation !== ISOLATION)
    throw new UnfitDatabase(
      `PostgreSQL's default_transaction_isolation is "${isolation}" here; the event log needs "${ISOLATION}". ` +
        `Set it for this database: alter database ... set default_transaction_isolation = '${ISOLATION}'.`,
    );
};

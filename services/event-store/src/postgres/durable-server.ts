import type { ClientBase } from 'pg';

const required = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const;
/** Two appends at the same moment rely on this: the second sees what the first wrote and reports the conflict. */
const ISOLATION = 'read committed';

/**
 * Why a Postgres server must not hold the log, as one sentence; undefined if it may.
 *
 * OPS3: an answer of "written" must mean on disk. So a server that is set to skip that is refused at the start, and so is one
 * that would not notice a damaged page. `synchronous_commit` may be stronger than `on`, never `off`. Any default isolation but
 * read committed is refused too: above it, racing appends would fail as if the database were away.
 */
export const durabilityFault = async (client: Pick<ClientBase, 'query'>): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...required, 'default_transaction_isolation']],
  );
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
  if (off.length > 0) return `PostgreSQL is not durable enough to hold the event log: ${off.join(', ')} is off.`;
  const isolation = rows.find(({ name }) => name === 'default_transaction_isolation')?.setting;
  return isolation === undefined || isolation === ISOLATION
    ? undefined
    : `PostgreSQL's default_transaction_isolation is "${isolation}" here; the event log needs "${ISOLATION}". ` +
        `Set it for this database: alter database ... set default_transaction_isolation = '${ISOLATION}'.`;
};

import type { Pool } from 'pg';
import { countByKey, requireAllOpen } from './key-in-use.ts';
import { inTransaction, rewriteRows, type StoredRow } from './rewrite-rows.ts';
import { SEARCH_VERSION } from './subject-fields.ts';
import type { VaultKeys } from './subject-key.ts';

const AT_ONCE = 500;

/**
 * Seals the rows that an earlier release stored in plain text, and makes search tokens in the form of this release. Repeatable, and
 * safe to break off: each batch is a transaction, and rows that another process has locked are skipped. Afterwards Postgres
 * writes the table again, because Postgres keeps deleted values in its file.
 *
 * @throws {NeedsOperator} the keys do not open everybody. Nothing was changed then.
 */
export const sealPeople = async (pool: Pool, keys: VaultKeys): Promise<void> => {
  const write = rewriteRows(keys);
  const client = await pool.connect();
  let wasPlain = false;
  const sealSome = async (): Promise<number> => {
    const { rows } = await client.query<StoredRow>(
      `select id, key, fields, box from vault.subject
        where box is null or search_version is distinct from $1
        order by id limit $2 for update skip locked`,
      [SEARCH_VERSION, AT_ONCE],
    );
    wasPlain ||= rows.some(({ box }) => box === null);
    await write(client, rows);
    return rows.length;
  };
  try {
    requireAllOpen(await countByKey(client, keys));
    while ((await inTransaction(client, sealSome)) === AT_ONCE);
    if (!wasPlain) return;
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (full, analyze) vault.subject');
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
};

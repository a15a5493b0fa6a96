import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';
import { wrappedKeys } from './key-in-use.ts';
import { inTransaction, rewriteRows, type StoredRow } from './rewrite-rows.ts';
import { type VaultKeys, wrappedBy } from './subject-key.ts';

const AT_ONCE = 500;

/**
 * Brings rows under a former key of the vault under the present one: wraps the person's key again and makes new search tokens. The person's
 * own key stays, and so does all that is sealed with it. 500 rows in a transaction, so it may break off anywhere, and several
 * processes may do it at once. Who was forgotten in the meantime stays forgotten: rows are changed, never made.
 *
 * @param goesOn is asked before each transaction. @returns how many rows were changed.
 */
export const changeVaultKey = async (
  pool: Pool,
  keys: VaultKeys,
  goesOn: () => boolean = () => true,
): Promise<number> => {
  if (keys.length === 1) return 0;
  const write = rewriteRows(keys);
  const isFormer = ({ id, key }: Pick<StoredRow, 'id' | 'key'>): boolean => (wrappedBy(keys, key, id) ?? 0) > 0;
  const change = async (ids: readonly SubjectId[]): Promise<number> => {
    const client = await pool.connect();
    try {
      return await inTransaction(client, async () => {
        // In one order, so that two processes do not wait for each other.
        const { rows } = await client.query<StoredRow>(
          'select id, key, fields, box from vault.subject where id = any($1::text[]) order by id for update',
          [ids],
        );
        const former = rows.filter(isFormer);
        await write(client, former);
        return former.length;
      });
    } finally {
      client.release();
    }
  };
  let done = 0;
  for await (const rows of wrappedKeys(pool, AT_ONCE)) {
    if (!goesOn()) return done;
    const ids = rows.filter(isFormer).map(({ id }) => id);
    if (ids.length > 0) done += await change(ids);
  }
  return done;
};

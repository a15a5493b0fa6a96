import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import type { PoolClient } from 'pg';
import { searchTokens } from './search-tokens.ts';
import { SEARCH_VERSION, searchText, type SubjectFields } from './subject-fields.ts';
import { openFields, sealFields, type VaultKeys, wrappedAgain } from './subject-key.ts';

export type StoredRow = { id: SubjectId; key: Buffer; fields: SubjectFields | null; box: Buffer | null };

export const inTransaction = async <Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> => {
  try {
    await client.query('begin');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/**
 * Writes rows that this transaction has locked in the form of this release: sealed, and with key and search tokens of the vault's present
 * key. Both in one statement: a row's tokens are always those of the key that its own key is wrapped with.
 */
export const rewriteRows = (keys: VaultKeys) => {
  const tokens = searchTokens(keys[0]);
  const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
  return async (client: PoolClient, rows: readonly StoredRow[]): Promise<void> => {
    const made = rows.map(({ id, key, fields: plain, box }) => {
      const fields = box === null ? (plain ?? {}) : openFields(keys, key, id, box);
      return {
        id,
        box: hex(box ?? sealFields(keys, key, id, fields)),
        tokens: tokens.of(searchText(fields)),
        key: hex(wrappedAgain(keys, key, id)),
      };
    });
    await client.query(
      `update vault.subject
          set box = made.box, tokens = made.tokens, key = made.key, search_version = $2, fields = null, search_text = null
         from jsonb_to_recordset($1::jsonb) as made (id text, box bytea, tokens int[], key bytea)
        where subject.id = made.id`,
      [JSON.stringify(made), SEARCH_VERSION],
    );
  };
};

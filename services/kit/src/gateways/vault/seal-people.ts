import { NeedsOperator } from '@paddock/event-store/needs-operator';
import type { SubjectId } from '@paddock/shared-domain/kernel/ids';
import type { Pool, PoolClient } from 'pg';
import { searchTokens } from './search-tokens.ts';
import { SEARCH_VERSION, searchText, type SubjectFields } from './subject-fields.ts';
import { openFields, sealFields } from './subject-key.ts';

type Row = { id: SubjectId; key: Buffer; fields: SubjectFields | null; box: Buffer | null };
const AT_ONCE = 500;

const inTransaction = async <Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> => {
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

/** @throws {NeedsOperator} VAULT_KEY is not the one that people are sealed with: no name could be read. */
const requireKey = async (client: PoolClient, vaultKey: Buffer): Promise<void> => {
  const { rows } = await client.query<{ id: SubjectId; key: Buffer; box: Buffer }>(
    'select id, key, box from vault.subject where box is not null order by created_at desc limit 1',
  );
  for (const { id, key, box } of rows) {
    try {
      openFields(vaultKey, key, id, box);
    } catch {
      throw new NeedsOperator(
        'VAULT_KEY is not the key that the people of this venue are sealed with. Set the right one.',
      );
    }
  }
};

/**
 * Seals the rows that an earlier release stored in plain text, and makes search tokens in the form of this release. Repeatable, and
 * safe to break off: each batch is a transaction, and rows that another process has locked are skipped. Afterwards Postgres
 * writes the table again, because Postgres keeps deleted values in its file.
 *
 * @throws {Error} VAULT_KEY is not the one that the rows' keys were made with. Nothing was changed then.
 */
export const sealPeople = async (pool: Pool, vaultKey: Buffer): Promise<void> => {
  const tokens = searchTokens(vaultKey);
  const client = await pool.connect();
  let wasPlain = false;
  const sealSome = async (): Promise<number> => {
    const { rows } = await client.query<Row>(
      `select id, key, fields, box from vault.subject
        where box is null or search_version is distinct from $1
        order by id limit $2 for update skip locked`,
      [SEARCH_VERSION, AT_ONCE],
    );
    const sealed = rows.map(({ id, key, fields: plain, box }) => {
      const fields = box === null ? (plain ?? {}) : openFields(vaultKey, key, id, box);
      wasPlain ||= box === null;
      return {
        id,
        box: `\\x${(box ?? sealFields(vaultKey, key, id, fields)).toString('hex')}`,
        tokens: tokens.of(searchText(fields)),
      };
    });
    await client.query(
      `update vault.subject set box = made.box, tokens = made.tokens, search_version = $2, fields = null, search_text = null
         from jsonb_to_recordset($1::jsonb) as made (id text, box bytea, tokens int[]) where subject.id = made.id`,
      [JSON.stringify(sealed), SEARCH_VERSION],
    );
    return rows.length;
  };
  try {
    await requireKey(client, vaultKey);
    while ((await inTransaction(client, sealSome)) === AT_ONCE);
    if (!wasPlain) return;
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (full, analyze) vault.subject');
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
};

import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { DatabaseError, type Pool } from 'pg';
import { revised, SEARCH_VERSION, searchText, soughtWords, type SubjectFields } from './subject-fields.ts';
import { newWrappedKey, sealText, unsealText } from './subject-key.ts';
import { NoSuchSubject, type Subject, SubjectExists, type Vault } from './vault.ts';

type Row = { id: SubjectId; user_id: UserId | null; fields: SubjectFields; created_at: Date };
const COLUMNS = 'id, user_id, fields, created_at';
const subjectOf = (row: Row): Subject => ({
  subjectId: row.id,
  userId: row.user_id,
  fields: row.fields,
  createdAt: instantOf(row.created_at.getTime()),
});
const UNIQUE_VIOLATION = '23505';
/** Escapes `%`, `_` and `\` (threat TH-07). */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The vault in Postgres, schema `vault`. Create the tables first: `createTables`. */
export const openPostgresVault = (pool: Pool, vaultKey: Buffer): Vault => {
  const keyOf = async (subjectId: SubjectId): Promise<Buffer | undefined> => {
    const { rows } = await pool.query<{ key: Buffer }>('select key from vault.subject where id = $1', [subjectId]);
    return rows[0]?.key;
  };
  return {
    create: async ({ subjectId, userId, fields, createdAt }) => {
      const kept = revised({}, fields);
      try {
        await pool.query(
          `insert into vault.subject (id, user_id, fields, search_text, search_version, key, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
          [subjectId, userId, kept, searchText(kept), SEARCH_VERSION, newWrappedKey(vaultKey, subjectId), createdAt],
        );
      } catch (error) {
        if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION)
          throw new SubjectExists('The vault has this subject already.');
        throw error;
      }
    },
    read: async (subjectId) => {
      const { rows } = await pool.query<Row>('select fields from vault.subject where id = $1', [subjectId]);
      return rows[0]?.fields;
    },
    readMany: async (subjectIds) => {
      if (subjectIds.length === 0) return new Map();
      const { rows } = await pool.query<Row>('select id, fields from vault.subject where id = any($1::text[])', [
        subjectIds,
      ]);
      return new Map(rows.map(({ id, fields }) => [id, fields]));
    },
    revise: async (subjectId, revision) => {
      const client = await pool.connect();
      try {
        // Lock the row, so that two revisions at once both take effect.
        await client.query('begin');
        const { rows } = await client.query<Row>('select fields from vault.subject where id = $1 for update', [
          subjectId,
        ]);
        const [row] = rows;
        const fields = row === undefined ? undefined : revised(row.fields, revision);
        if (fields !== undefined)
          await client.query(
            'update vault.subject set fields = $2, search_text = $3, search_version = $4 where id = $1',
            [subjectId, fields, searchText(fields), SEARCH_VERSION],
          );
        await client.query('commit');
        return fields;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    search: async (text, { offset, limit }) => {
      const sought = soughtWords(text);
      if (sought === undefined) return { subjects: [], count: 0 };
      const matching = `from vault.subject where user_id is not null and search_text like all($1::text[])`;
      const patterns = sought.map(likePattern);
      const [found, counted] = await Promise.all([
        pool.query<Row>(`select ${COLUMNS} ${matching} order by search_text, id offset $2 limit $3`, [
          patterns,
          offset,
          limit,
        ]),
        pool.query<{ count: number }>(`select count(*)::int as count ${matching}`, [patterns]),
      ]);
      return { subjects: found.rows.map(subjectOf), count: counted.rows[0]?.count ?? 0 };
    },
    seal: async (subjectId, text) => {
      const key = await keyOf(subjectId);
      if (key === undefined) throw new NoSuchSubject('Nothing is sealed for somebody who is forgotten.');
      return sealText(vaultKey, key, subjectId, text);
    },
    sealForAccount: async (users, text) => {
      if (users.length === 0) return undefined;
      const { rows } = await pool.query<Pick<Row, 'id'> & { key: Buffer }>(
        `select id, key from vault.subject where user_id = any($1::text[])
          order by array_position($1::text[], user_id) limit 1`,
        [users],
      );
      const [row] = rows;
      return row && sealText(vaultKey, row.key, row.id, text);
    },
    unseal: async (sealed) => {
      const key = await keyOf(sealed.subjectId);
      return key === undefined ? undefined : unsealText(vaultKey, key, sealed);
    },
    forget: async (subjectId) => void (await pool.query('delete from vault.subject where id = $1', [subjectId])),
    createdBetween: async (from, to) => {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from vault.subject where user_id is not null and created_at >= $1 and created_at < $2 order by created_at, id`,
        [from, to],
      );
      return rows.map(subjectOf);
    },
  };
};

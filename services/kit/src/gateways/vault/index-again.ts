import type { Pool } from 'pg';
import { SEARCH_VERSION, searchText, type SubjectFields } from './subject-fields.ts';

const AT_ONCE = 500;

/**
 * Rewrites search texts of an earlier release, or of its backup, in the form of this release. Skips rows that another process has
 * locked.
 */
export const indexAgain = async (pool: Pool): Promise<void> => {
  for (let left = true; left;) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: string; fields: SubjectFields }>(
        `select id, fields from vault.subject where search_version is distinct from $1
          order by id limit $2 for update skip locked`,
        [SEARCH_VERSION, AT_ONCE],
      );
      await client.query(
        `update vault.subject set search_text = made.text, search_version = $3
           from unnest($1::text[], $2::text[]) as made (id, text) where subject.id = made.id`,
        [rows.map(({ id }) => id), rows.map(({ fields }) => searchText(fields)), SEARCH_VERSION],
      );
      await client.query('commit');
      left = rows.length === AT_ONCE;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
};

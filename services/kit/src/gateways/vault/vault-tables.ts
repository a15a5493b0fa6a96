import type { Pool } from 'pg';
import { indexAgain } from './index-again.ts';

/**
 * Own schema, so that backups, grants and erasure treat it apart from everything else. `search_text` is written by us and
 * not generated: the in-memory twin then finds exactly the same people.
 */
const DDL = `
create schema if not exists vault;
create table if not exists vault.subject (
  id text collate "C" primary key,
  user_id text unique,
  fields jsonb not null,
  search_text text collate "C" not null,
  key bytea not null,
  created_at timestamptz not null
);
-- The form that the search text has; null is that of a release before this one, or of its backup.
alter table vault.subject add column if not exists search_version int;
create index if not exists subject_created_at on vault.subject (created_at);
create index if not exists subject_search_order on vault.subject (search_text, id) where user_id is not null;
`;

/** Creates what is missing, and brings the search texts of an earlier release to this one's form; several processes may start at once. One simple query is one transaction. */
export const createVaultTables = async (pool: Pool): Promise<void> => {
  await pool.query(`select pg_advisory_xact_lock(hashtext('paddock vault tables')); ${DDL}`);
  await indexAgain(pool);
};

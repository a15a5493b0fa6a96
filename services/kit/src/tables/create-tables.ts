import { migrateTables, type Tables } from '@paddock/event-store/postgres/migrate-tables';
import type { Pool } from 'pg';

/** All tables that stand beside the log and are not rebuilt from it: people, sessions, emails, processes and so on. */
export const TABLES_BESIDE: Tables = { name: 'beside_log', folder: new URL('../../migrations/', import.meta.url) };

/**
 * Creates the tables beside the log, or brings them to the version of this release. Safe to repeat, also by several
 * processes at once. People of an earlier release are sealed by `sealPeople`, which needs VAULT_KEY.
 *
 * @throws {LaterTables} only a later release may work on them.
 */
export const createTables = async (pool: Pool): Promise<void> => {
  await migrateTables(pool, TABLES_BESIDE);
};

import type { Pool } from 'pg';
import { qualified, type TableDefinition } from './table.ts';

/**
 * Compares the content of tables: row count and a hash over the sorted hashes of all rows, equal for equal content (invariant
 * P1).
 *
 * @returns one entry a table, `{ days: '381000 rows 0cc1...' }`.
 */
export const checksum = async (
  pool: Pool,
  schema: string,
  tables: readonly TableDefinition[],
): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const result = await pool.query<{ sum: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(hash, '' order by hash collate "C"), '')) as sum
       from (select md5(stored::text) as hash from ${qualified(schema, table)} stored) hashes`,
    );
    sums[table.name] = result.rows[0]?.sum ?? '';
  }
  return sums;
};

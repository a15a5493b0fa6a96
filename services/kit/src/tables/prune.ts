import type { Pool } from 'pg';

/** Rows deleted by one statement, so that none holds its locks for long. */
const BATCH = 1_000;
/** Most statements of one run. The next run continues. */
const MOST_BATCHES = 50;

/**
 * Deletes the rows of a table for which a condition holds, in batches.
 *
 * @param which the condition, which is part of the code and never of input, and its values.
 * @param holds false once another process leads: the rest is its work.
 * @returns how many rows were deleted.
 */
export const prune = async (
  pool: Pick<Pool, 'query'>,
  table: string,
  which: { readonly where: string; readonly values?: readonly unknown[] },
  holds: () => boolean = () => true,
): Promise<number> => {
  let deleted = 0;
  for (let batch = 0; batch < MOST_BATCHES && holds(); batch += 1) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${which.where} limit ${BATCH} for update skip locked))`,
      [...(which.values ?? [])],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return deleted;
};

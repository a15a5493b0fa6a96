import type { Pool } from 'pg';
import type { RunRow } from './table.ts';

export type { RunRow };

/** Runs with evidence set aside, the one that waits longest first. */
export const readRunCases = async (db: Pool, most: number): Promise<readonly RunRow[]> => {
  const { rows } = await db.query<RunRow>(
    `select id, count, items, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
       from run_cases.runs order by run_cases.runs.since, id limit $1`,
    [most],
  );
  return rows;
};

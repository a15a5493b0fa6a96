import type { Pool } from 'pg';

/** How far each process has read the log; empty before the first run. */
export const readProcessPlaces = async (
  db: Pool,
): Promise<readonly { readonly name: string; readonly position: string }[]> => {
  const made = await db.query<{ made: boolean }>(`select to_regclass('processes.checkpoint') is not null as made`);
  if (made.rows[0]?.made !== true) return [];
  const { rows } = await db.query<{ name: string; position: string }>(
    'select name, position from processes.checkpoint order by name',
  );
  return rows;
};

import type { ClientBase, Pool } from 'pg';

/** How a read model stands: for operators, health checks and tests. */
export type ProjectionStatus = {
  readonly name: string;
  readonly version: number;
  readonly position: string;
  readonly state: 'running' | 'rebuilding' | 'halted';
  /** Stream, revision and type of the event it stands at, and why. */
  readonly error: string | null;
  /** Bar of a rebuild. */
  readonly progress: string | null;
  readonly lagSeconds: number;
};

export const readStatuses = async (pool: Pool): Promise<ProjectionStatus[]> => {
  const found = await pool.query<ProjectionStatus>(
    `select name, version, position, state, error, progress, lag_seconds as "lagSeconds"
     from projection_engine.projections order by name`,
  );
  return found.rows;
};

/** Says that projections are being rebuilt, and how far they are. */
export const showRebuilding = async (
  client: Pool | ClientBase,
  names: readonly string[],
  progress: string,
): Promise<void> => {
  await client.query(
    `update projection_engine.projections set state = 'rebuilding', progress = $2, updated_at = now() where name = any($1::text[])`,
    [names, progress],
  );
};

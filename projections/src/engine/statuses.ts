import type { ClientBase, Pool } from 'pg';

/** Status of a read model, for operators, health checks and tests. */
export type ProjectionStatus = {
  readonly name: string;
  readonly version: number;
  readonly position: string;
  readonly state: 'running' | 'rebuilding' | 'halted';
  /** Stream, revision and type of the event at which it halted, and why; or why its rebuild failed. */
  readonly error: string | null;
  readonly progress: string | null;
  /** Seconds since its checkpoint moved or its rebuild reported progress, by the database's clock. */
  readonly quietSeconds: number;
};

export const readStatuses = async (pool: Pick<Pool | ClientBase, 'query'>): Promise<ProjectionStatus[]> => {
  const found = await pool.query<ProjectionStatus>(
    `select name, version, position, state, error, progress,
            extract(epoch from clock_timestamp() - updated_at)::double precision as "quietSeconds"
     from projection_engine.projections order by name`,
  );
  return found.rows;
};

/**
 * Seconds since the process that runs the read models last reported, by the database's clock.
 *
 * @param group as in {@link RunOptions}. @returns undefined if none ever reported.
 */
export const readSilence = async (
  pool: Pick<Pool | ClientBase, 'query'>,
  group = 'projections',
): Promise<number | undefined> => {
  const found = await pool.query<{ silence: number }>(
    `select extract(epoch from clock_timestamp() - seen_at)::double precision as silence
     from projection_engine.leaders where name = $1`,
    [group],
  );
  return found.rows[0]?.silence;
};

/**
 * Stores that projections are being rebuilt, and their progress.
 *
 * @param failure why the last attempt failed, if it did.
 */
export const showRebuilding = async (
  client: Pick<Pool | ClientBase, 'query'>,
  names: readonly string[],
  progress: string,
  failure: string | null = null,
): Promise<void> => {
  await client.query(
    `update projection_engine.projections set state = 'rebuilding', progress = $2, error = $3, updated_at = now()
     where name = any($1::text[])`,
    [names, progress, failure?.replaceAll('\0', '\u2400') ?? null],
  );
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';

/** The read models that a process uses, with the version that its release knows. */
export type Uses = readonly { readonly name: string; readonly version: number }[];

/** A process that has not reported for so many milliseconds counts as ended. Longer than any restart by a supervisor. */
export const GONE_MILLIS = 60_000;
/** Reports of one process within {@link GONE_MILLIS}, so that a lost report does no harm. */
const REPORTS = 6;

type Options = {
  readonly pool: Pool;
  readonly uses: Uses;
  readonly signal: AbortSignal;
  /** For tests: instead of {@link GONE_MILLIS}. */
  readonly gone?: number;
};

/**
 * Reports until the signal that this process runs, and which versions of the read models it uses. An older release rebuilds read models
 * in its own version only after every process that uses later ones has ended ({@link unusedSince}). Tries again while the database or the
 * table is away.
 *
 * @returns resolves when the process has signed off, or could not.
 */
export const reportPresence = async ({ pool, uses, signal, gone = GONE_MILLIS }: Options): Promise<void> => {
  const id = crypto.randomUUID();
  const versions = JSON.stringify(Object.fromEntries(uses.map(({ name, version }) => [name, version])));
  while (!signal.aborted) {
    await pool
      .query(
        `with ended as (delete from projection_engine.processes where seen_at < now() - interval '1 day')
         insert into projection_engine.processes values ($1, $2, now())
         on conflict (id) do update set seen_at = excluded.seen_at`,
        [id, versions],
      )
      .catch(() => undefined);
    await sleep(gone / REPORTS, undefined, { signal, ref: false }).catch(() => undefined);
  }
  await pool.query('delete from projection_engine.processes where id = $1', [id]).catch(() => undefined);
};

/**
 * Since when no process has used one of these read models in this version or a later one, as `performance.now()` counts: -Infinity if
 * none did. A process that ended without signing off was there until its next report was due.
 *
 * @param gone as for {@link reportPresence}.
 */
export const unusedSince = async (
  client: Pick<Pool | ClientBase, 'query'>,
  models: Uses,
  gone = GONE_MILLIS,
): Promise<number> => {
  const { rows } = await client.query<{ age: number | null }>(
    `select extract(epoch from clock_timestamp() - max(process.seen_at))::float8 * 1000 as age
     from projection_engine.processes process
     join unnest($1::text[], $2::integer[]) as model (name, version)
       on (process.versions ->> model.name)::integer >= model.version`,
    [models.map(({ name }) => name), models.map(({ version }) => version)],
  );
  return performance.now() - Math.max(0, (rows[0]?.age ?? Infinity) - gone / REPORTS);
};

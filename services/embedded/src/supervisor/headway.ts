import { comparePositions, type Position } from '@paddock/event-store/port';
import { shareOf } from '@paddock/projections/engine/progress';
import type { ProjectionStatus } from '@paddock/projections/engine/statuses';
import pg from 'pg';

/** Progress of a start, from the database. */
export type Standing = {
  readonly readModels: readonly ProjectionStatus[];
  /** Last position of a log in Postgres. Empty if the log is elsewhere or has no event. */
  readonly head: string;
};

const READ_MODELS = `
  select name, version, position, state, error, progress, 0::double precision as "quietSeconds"
  from projection_engine.projections order by name`;

/** Opens a connection for reading the progress. `look` throws while there is no server or no table yet. */
export const openLook = (databaseUrl: string) => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    application_name: 'paddock start',
  });
  // A broken connection fails one look; the next opens another.
  pool.on('error', () => undefined);
  return {
    look: async (): Promise<Standing> => {
      const readModels = await pool.query<ProjectionStatus>(READ_MODELS);
      const log = await pool.query<{ there: boolean }>(`select to_regclass('event_store.events') is not null as there`);
      if (log.rows[0]?.there !== true) return { readModels: readModels.rows, head: '' };
      const head = await pool.query<{ head: string | null }>(
        'select max(position)::text as head from event_store.events',
      );
      return { readModels: readModels.rows, head: head.rows[0]?.head ?? '' };
    },
    close: () => pool.end(),
  };
};

type Best = { readonly version: number; readonly position: string; readonly share: number; readonly text: string };

/**
 * Returns a function that says whether a start is further than ever before. A rebuild that fails and begins again counts only
 * after it passes the place where it failed.
 */
export const createHeadway = () => {
  const best = new Map<string, Best>();
  let head = '';
  const isFurther = (known: Best | undefined, { version, position, progress, error }: ProjectionStatus): boolean => {
    // An older release goes back to its own version, so a lower one is progress too.
    if (known === undefined || version !== known.version) return true;
    const places = comparePositions(position as Position, known.position as Position);
    if (places !== 0) return places > 0;
    const share = progress === null ? 0 : shareOf(progress);
    if (share !== known.share) return share > known.share;
    return share > 0 && error === null && (progress ?? '') !== known.text;
  };
  return (standing: Standing): boolean => {
    let moved = false;
    if (comparePositions(standing.head as Position, head as Position) > 0) {
      head = standing.head;
      moved = true;
    }
    for (const status of standing.readModels) {
      if (!isFurther(best.get(status.name), status)) continue;
      const { name, version, position, progress } = status;
      best.set(name, { version, position, share: progress === null ? 0 : shareOf(progress), text: progress ?? '' });
      moved = true;
    }
    return moved;
  };
};

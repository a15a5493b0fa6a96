import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { comparePositions, type Position } from '@paddock/event-store/port';
import { checksum } from '@paddock/projections/engine/checksum';
import type { Projection } from '@paddock/projections/engine/projection';
import { runProjections, type RunOptions } from '@paddock/projections/engine/run-projections';
import { readStatuses, type ProjectionStatus } from '@paddock/projections/engine/statuses';
import { codec, venueProjections } from './venue.ts';

export type Running = {
  readonly done: Promise<void>;
  readonly registry: Registry;
  readonly logged: string[];
  /** Resolves when its read models follow the log. */
  live(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the projections inside the process of the test. */
export const start = (options: Pick<RunOptions, 'store' | 'databaseUrl'> & Partial<RunOptions>): Running => {
  const stopped = new AbortController();
  const registry = new Registry();
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const done = runProjections({
    projections: venueProjections,
    codec,
    log,
    registry,
    signal: stopped.signal,
    ...options,
  });
  done.catch(() => undefined);
  return {
    done,
    registry,
    logged,
    live: () => until(() => Promise.resolve(logged.some((line) => line.includes('read models are live')))),
    stop: async () => {
      stopped.abort();
      await done;
    },
  };
};

export const openDatabase = (databaseUrl: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Polls until the condition holds. There is no limit: the test runner ends a test that waits for ever. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 20));
};

export const statusOf = async (pool: pg.Pool, name: string): Promise<ProjectionStatus | undefined> =>
  (await readStatuses(pool)).find((status) => status.name === name);

/** Waits until projections are running at a position or later. */
export const reached = (
  pool: pg.Pool,
  position: Position,
  names = venueProjections.map(({ name }) => name),
): Promise<void> =>
  until(async () => {
    const statuses = (await readStatuses(pool)).filter(({ name }) => names.includes(name));
    return (
      statuses.length === names.length &&
      statuses.every(
        (status) => status.state === 'running' && comparePositions(status.position as Position, position) >= 0,
      )
    );
  });

/** Checksums of whole read models. */
export const sums = async (
  pool: pg.Pool,
  projections: readonly Projection[] = venueProjections,
): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = {};
  for (const { name, tables } of projections) all[name] = await checksum(pool, name, tables);
  return all;
};

export const settled = (pool: pg.Pool, position: Position): Promise<void> =>
  until(async () =>
    (await readStatuses(pool)).every(
      (status) => status.state === 'halted' || (status.state === 'running' && status.position === position),
    ),
  );

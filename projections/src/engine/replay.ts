import { comparePositions, START, type EventStore, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type pg from 'pg';
import { batches } from './batches.ts';
import type { Codec } from './codec.ts';
import { copyRows } from './copy-rows.ts';
import { within } from './engine-tables.ts';
import { isTransient } from './failures.ts';
import { concerns, foldEvents } from './fold.ts';
import { tallyPassed, type PassedByType } from './passed.ts';
import type { Projection } from './projection.ts';
import { RowCache } from './row-cache.ts';
import { qualified } from './table.ts';
import { tableSql } from './sql.ts';
import { loader, writeRows } from './write-rows.ts';

/** Events folded between two checks of memory and progress. */
const REPLAY_BATCH = 2_000;

/** A read model being rebuilt, in its own schema. */
export type Target = {
  readonly projection: Projection;
  readonly schema: string;
  rows: RowCache;
  indexed: boolean;
  failure?: unknown;
  /** Events passed because this program does not know their type. */
  readonly passed: PassedByType;
};

export const targetOf = (projection: Projection, schema: string): Target => ({
  projection,
  schema,
  rows: new RowCache(),
  indexed: false,
  passed: new Map(),
});

/** Events after one position, up to and including another, in log order. Ends early at the end of the log. */
export async function* eventsBetween(
  store: EventStore,
  after: Position,
  until: Position,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (comparePositions(until, after) <= 0) return;
  for await (const { events, caughtUp } of batches(store, after, REPLAY_BATCH, signal)) {
    const inside = events.filter(({ position }) => comparePositions(position, until) <= 0);
    if (inside.length) yield inside;
    const last = events.at(-1);
    if (caughtUp || (last && comparePositions(last.position, until) >= 0)) return;
  }
  signal.throwIfAborted();
}

/**
 * Folds one pass over the log into several targets, in memory, and writes the rows by COPY. Memory is bounded: above the limit,
 * the least recently changed half of the rows goes to the database and is loaded again on demand. Sends no announcements
 * (invariant P7).
 *
 * @param stopAt ends the pass before the first event for which it is true.
 * @returns the position of the last event folded. A target that met a poison event carries it as its failure; the others
 * continue.
 */
export const replay = async (options: {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly client: pg.Client;
  readonly targets: readonly Target[];
  readonly until: Position;
  readonly signal: AbortSignal;
  readonly memoryBytes: number;
  readonly stopAt?: (event: RecordedEvent) => boolean;
  readonly onBatch?: (events: number, position: Position) => void;
}): Promise<Position> => {
  const { store, codec, client, targets, until, signal, memoryBytes, stopAt } = options;
  let seen = START;
  let count = 0;
  for await (const arrived of eventsBetween(store, START, until, signal)) {
    const stop = stopAt ? arrived.findIndex(stopAt) : -1;
    const events = stop < 0 ? arrived : arrived.slice(0, stop);
    const strange = events.filter((event) => codec.standingOf(event) !== 'known');
    for (const target of targets) {
      if (target.failure) continue;
      await foldInto(target, codec, events);
      tallyPassed(codec, strange, target.passed);
    }
    seen = events.at(-1)?.position ?? seen;
    count += events.length;
    options.onBatch?.(count, seen);
    if (stop >= 0) break;
    const weight = targets.reduce((sum, { rows }) => sum + rows.weight().bytes, 0);
    if (weight > memoryBytes) await spill(client, targets);
  }
  for (const target of targets) if (!target.failure) await finish(client, target);
  return seen;
};

const foldInto = async (target: Target, codec: Codec, events: readonly RecordedEvent[]): Promise<void> => {
  const relevant = events.filter((event) => concerns(target.projection, codec, event));
  try {
    await foldEvents(target.projection, codec, relevant, target.rows);
  } catch (error) {
    // An error that repeats fails this read model only; a lost connection fails the whole pass.
    if (isTransient(error)) throw error;
    giveUp(target, error);
  }
};

/** Other targets continue. Frees the rows of this one. */
const giveUp = (target: Target, failure: unknown): void => {
  target.failure = failure;
  target.rows = new RowCache();
};

const spill = async (client: pg.Client, targets: readonly Target[]): Promise<void> => {
  for (const target of targets) {
    if (target.failure || !target.rows.weight().rows) continue;
    await finish(client, target);
    if (!target.failure) target.rows.spilled(loader(client, target.schema));
  }
};

/**
 * Writes the rows in memory, in one transaction. The first time by COPY into bare tables, which then get their keys, indexes and
 * guards; after that, row by row under the guards. Guards check at the commit, so a commit must hold whole events.
 */
const finish = async (client: pg.Client, target: Target): Promise<void> => {
  try {
    await within(client, () =>
      target.indexed ? writeRows(client, target.schema, target.rows) : fillBareTables(client, target),
    );
    target.indexed = true;
  } catch (error) {
    // Rows that violate a constraint fail this read model only; a lost connection fails the whole pass.
    if (isTransient(error)) throw error;
    giveUp(target, error);
  }
};

const fillBareTables = async (client: pg.Client, { projection, schema, rows }: Target): Promise<void> => {
  const writes = new Map(rows.writes().map(({ table, upserts }) => [table.name, upserts]));
  for (const table of projection.tables) {
    await copyRows(client, schema, table, writes.get(table.name) ?? []);
    for (const statement of tableSql(schema, table).finish) await client.query(statement);
    await client.query(`analyze ${qualified(schema, table)}`);
  }
};

import { comparePositions, type EventStore, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type pg from 'pg';
import { decodingOnce, type Codec } from './codec.ts';
import { within } from './engine-tables.ts';
import { isTransient, PoisonEvent } from './failures.ts';
import { findPoison } from './find-poison.ts';
import { foldEvents } from './fold.ts';
import { replacePassed, tallyPassed } from './passed.ts';
import { progressOf, type Progress } from './progress.ts';
import type { Projection } from './projection.ts';
import { eventsBetween, replay, targetOf, type Target } from './replay.ts';
import { RowCache } from './row-cache.ts';
import { withSetAsides } from './set-asides.ts';
import { laterThan, LaterVersion } from './later-versions.ts';
import { openSideSchemas, sideSchemaName, type SideSchemas } from './side-schema.ts';
import { swap } from './swap.ts';
import { loader, writeRows } from './write-rows.ts';

export type RebuildDependencies = { readonly databaseUrl: string; readonly store: EventStore; readonly codec: Codec };
export type RebuildOptions = {
  /** Also rebuilds read models of a later release into this older version. Default: they are left unchanged. */
  readonly toOlder?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
  /** Approximate limit of rows in memory, in bytes; rows beyond it go to the database. */
  readonly memoryBytes?: number;
};
/** Result for one read model: swapped in at a position, or failed, and the live one is unchanged. */
export type Rebuilt =
  | { readonly projection: Projection; readonly position: Position; readonly failure?: undefined }
  | { readonly projection: Projection; readonly position?: undefined; readonly failure: unknown };

export const MEMORY_BYTES = 96 * 1024 * 1024;
/** Rounds of catching up before the checkpoint is locked for the last one. */
const ROUNDS = 5;

/**
 * Rebuilds read models beside the live ones in one pass over the log, and swaps each in by renaming, in one transaction with its
 * checkpoint. Readers and live updates continue. A read model of the same version is rebuilt up to its live checkpoint, so that
 * no announcement is lost. One of another version has no live run: it is rebuilt up to the end of the log.
 *
 * @throws when the database or the store goes away. Read models that were swapped before stay swapped.
 */
export const rebuild = async (
  projections: readonly Projection[],
  dependencies: RebuildDependencies,
  options: RebuildOptions = {},
): Promise<Rebuilt[]> => {
  const { databaseUrl, store } = dependencies;
  const { codec, refresh } = withSetAsides(decodingOnce(dependencies.codec), store);
  await refresh();
  const signal = options.signal ?? new AbortController().signal;
  const side = await openSideSchemas(databaseUrl);
  try {
    const later = options.toOlder ? [] : await laterThan(side.client, projections);
    const results: Rebuilt[] = later.map(({ projection, version }) => ({
      projection,
      failure: new LaterVersion(projection, version),
    }));
    // 1. Bare tables beside the live ones.
    const targets: Target[] = [];
    for (const projection of projections) {
      if (results.some((refused) => refused.projection === projection)) continue;
      const schema = await sideSchemaName(side.client, 'rm', projection);
      await side.create(schema, projection);
      targets.push(targetOf(projection, schema));
    }
    if (!targets.length) return results;
    // 2. One pass over the log, up to the lowest goal.
    const goals: Position[] = [];
    for (const { projection } of targets) goals.push(await goalOf(side.client, store, projection));
    const until = goals.reduce((least, goal) => (comparePositions(goal, least) < 0 ? goal : least));
    const measure = progressOf(
      targets.map(({ projection }) => projection.name),
      until,
      performance.now(),
    );
    const reached = await replay({
      store,
      codec,
      client: side.client,
      second: side.second,
      targets,
      until,
      signal,
      memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
      onBatch: (events, position) => options.onProgress?.(measure(events, position, performance.now())),
    });
    // 3. Apply the events appended since, and swap.
    for (const target of targets) results.push(await catchUpAndSwap(side, store, codec, target, reached, signal));
    return results;
  } finally {
    await side.close();
  }
};

/** How far a read model may be rebuilt now: to its live checkpoint, or to the end of the log if no live one runs. */
const goalOf = async (client: pg.ClientBase, store: EventStore, { name, version }: Projection): Promise<Position> => {
  const found = await client.query<{ position: Position; version: number }>(
    'select position, version from projection_engine.projections where name = $1',
    [name],
  );
  const [live] = found.rows;
  if (!live) throw new Error(`The projection ${name} was never started.`);
  return live.version === version && live.position !== '' ? live.position : store.head();
};

const catchUpAndSwap = async (
  side: SideSchemas,
  store: EventStore,
  codec: Codec,
  target: Target,
  reached: Position,
  signal: AbortSignal,
): Promise<Rebuilt> => {
  const { projection, schema } = target;
  const { client } = side;
  if (target.failure) {
    const known = target.failure instanceof PoisonEvent || isTransient(target.failure);
    const poison = known ? undefined : await findPoison(side, store, codec, projection, reached, signal);
    return { projection, failure: poison ?? target.failure };
  }
  let position = reached;
  target.rows = new RowCache();
  const take = async (events: readonly RecordedEvent[]): Promise<void> => {
    const rows = new RowCache(loader(client, schema));
    await foldEvents(projection, codec, events, rows);
    await writeRows(client, schema, rows);
    tallyPassed(codec, events, target.passed);
  };
  /** @param write applies a batch: in its own transaction, or in that of the swap. */
  const advance = async (until: Position, write: typeof take): Promise<number> => {
    let count = 0;
    for await (const events of eventsBetween(store, position, until, signal)) {
      await write(events);
      position = events.at(-1)?.position ?? position;
      count += events.length;
    }
    return count;
  };
  try {
    const alone: typeof take = (events) => within(client, () => take(events));
    for (let round = 0; round < ROUNDS; round += 1)
      if ((await advance(await goalOf(client, store, projection), alone)) <= 100) break;
    position = await swap(client, projection, schema, async (live) => {
      await advance(live, take);
      await replacePassed(client, projection.name, target.passed);
      return position;
    });
    return { projection, position };
  } catch (error) {
    return { projection, failure: error };
  }
};

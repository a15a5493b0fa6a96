import { comparePositions, type Position } from '@paddock/event-store/port';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { assertName } from './table.ts';
import type { Projection } from './projection.ts';
import { createEngineTables } from './engine-tables.ts';
import { openPool } from './pool.ts';
import { MEMORY_BYTES, type RebuildDependencies, type RebuildOptions } from './rebuild.ts';
import { progressOf } from './progress.ts';
import { replay, targetOf } from './replay.ts';
import { withSetAsides } from './set-asides.ts';
import { openSideSchemas, sideSchemaName } from './side-schema.ts';

/** Up to and with a position, or up to the first event decided later than a moment. */
export type AsOf = ({ readonly position: Position } | { readonly moment: Instant }) & {
  /** Name of the schema; a free one is chosen otherwise. */
  readonly schema?: string;
};

/** A read model as it was. It exists until it is disposed of, or its process ends. */
export type PastReadModel = {
  /** Schema that holds the tables. */
  readonly schema: string;
  /** The last event in it. */
  readonly position: Position;
  dispose(): Promise<void>;
};

/**
 * Builds a read model as it was, in a schema of its own, without touching the live one.
 *
 * @throws {PoisonEvent} an event on the way that the projection cannot take.
 */
export const rebuildAsOf = async (
  projection: Projection,
  { databaseUrl, store, codec: whole }: RebuildDependencies,
  asOf: AsOf,
  options: RebuildOptions = {},
): Promise<PastReadModel> => {
  if (asOf.schema !== undefined) assertName(asOf.schema);
  const pool = openPool(databaseUrl, 1);
  try {
    await createEngineTables(pool);
  } finally {
    await pool.end();
  }
  const { codec, refresh } = withSetAsides(whole, store);
  await refresh();
  const head = await store.head();
  const until = 'position' in asOf && comparePositions(asOf.position, head) < 0 ? asOf.position : head;
  const side = await openSideSchemas(databaseUrl);
  try {
    const schema = asOf.schema ?? (await sideSchemaName(side.client, 'asof', projection));
    await side.create(schema, projection);
    const target = targetOf(projection, schema);
    const measure = progressOf([projection.name], until, performance.now());
    const reached = await replay({
      store,
      codec,
      client: side.client,
      targets: [target],
      until,
      signal: options.signal ?? new AbortController().signal,
      memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
      onBatch: (events, position) => options.onProgress?.(measure(events, position, performance.now())),
      ...('moment' in asOf ? { stopAt: ({ metadata }) => decidedAt(metadata) > asOf.moment } : {}),
    });
    if (target.failure) throw target.failure;
    return { schema, position: reached, dispose: () => side.close() };
  } catch (error) {
    await side.close();
    throw error;
  }
};

/** An event without a moment is never "later": the codec refuses it where it matters. */
const decidedAt = (metadata: object): string =>
  'at' in metadata && typeof metadata.at === 'string' ? metadata.at : '';

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

/** Up to and including a position, or up to the first event decided after a moment. */
export type AsOf = ({ readonly position: Position } | { readonly moment: Instant }) & {
  /** Name of the schema; default: an unused one. */
  readonly schema?: string;
};

/** A past state of a read model. It exists until `dispose`, or until its process ends. */
export type PastReadModel = {
  readonly schema: string;
  /** Position of the last applied event. */
  readonly position: Position;
  dispose(): Promise<void>;
};

/**
 * Builds a past state of a read model in its own schema; the live one is not touched.
 *
 * @throws {PoisonEvent} an event up to there that the projection cannot apply.
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
      second: side.second,
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

/** An event without a moment does not end the pass; the codec rejects it if the projection handles it. */
const decidedAt = (metadata: object): string =>
  'at' in metadata && typeof metadata.at === 'string' ? metadata.at : '';

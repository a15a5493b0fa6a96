import { comparePositions, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import { lockCheckpoint, moveCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { Codec } from './codec.ts';
import { transaction, UNSYNCED } from './engine-tables.ts';
import { foldEvents } from './fold.ts';
import { notify } from './notify.ts';
import { addPassed, tallyPassed } from './passed.ts';
import type { Projection } from './projection.ts';
import { RowCache } from './row-cache.ts';
import { loader, writeRows } from './write-rows.ts';

/** Failpoints: a test may throw, wait or kill the process there (decision 0150). Never set in production. */
export type Failpoints = { readonly betweenRowsAndCheckpoint?: (projection: string) => Promise<void> | void };

export type BatchContext = {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly projection: Projection;
  readonly failpoints: Failpoints;
};

export type ApplyBatch = (
  context: BatchContext,
  checkpoint: Checkpoint,
  events: readonly RecordedEvent[],
) => Promise<Position>;

/**
 * Applies events to one projection: rows, checkpoint, fence check and NOTIFY in one transaction (decision 0140). The commit does
 * not wait for the disk: a crash loses rows and checkpoint together, and the log restores them.
 *
 * @returns the new position of the projection.
 * @throws {Fenced} the lease is no longer valid. @throws {PoisonEvent} an event cannot be applied. On any error nothing was
 * written.
 */
export const applyBatch: ApplyBatch = ({ pool, codec, projection, failpoints }, checkpoint, events) =>
  transaction(
    pool,
    async (client) => {
      // 1. Check the lease and read the stored position: an earlier commit may have succeeded although its reply was lost.
      const position = await lockCheckpoint(client, checkpoint);
      const fresh = events.filter((event) => comparePositions(event.position, position) > 0);
      const last = fresh.at(-1);
      if (!last) return position;
      // 2. Fold the rows in a cache that lives only in this transaction.
      const rows = new RowCache(loader(client, projection.name));
      const changes = await foldEvents(projection, codec, fresh, rows);
      await writeRows(client, projection.name, rows);
      await failpoints.betweenRowsAndCheckpoint?.(projection.name);
      // 3. Move the checkpoint and notify: Postgres sends the NOTIFY at the commit, or not at all.
      await moveCheckpoint(client, { ...checkpoint, position }, last.position);
      await addPassed(client, new Map([[projection.name, tallyPassed(codec, fresh)]]));
      await notify(client, [{ projection: projection.name, position: last.position, changes }]);
      return last.position;
    },
    UNSYNCED,
  );

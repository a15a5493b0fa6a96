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

/** Named points at which a test may throw, wait or kill (decision 0150); never set in production. */
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
 * Applies events to one projection: rows, checkpoint, fence and NOTIFY in one transaction (decision 0140). The commit does not
 * wait for the disk: rows and checkpoint are lost together at worst, and the log brings them back.
 *
 * @returns where the projection stands now.
 * @throws {Fenced} the lease is void. @throws {PoisonEvent} an event that cannot be taken. Nothing was written in any error.
 */
export const applyBatch: ApplyBatch = ({ pool, codec, projection, failpoints }, checkpoint, events) =>
  transaction(
    pool,
    async (client) => {
      // 1. The lease, and the place where we truly stand: a commit whose answer was lost did happen.
      const position = await lockCheckpoint(client, checkpoint);
      const fresh = events.filter((event) => comparePositions(event.position, position) > 0);
      const last = fresh.at(-1);
      if (!last) return position;
      // 2. The rows, in a cache that lives as long as this transaction.
      const rows = new RowCache(loader(client, projection.name));
      const changes = await foldEvents(projection, codec, fresh, rows);
      await writeRows(client, projection.name, rows);
      await failpoints.betweenRowsAndCheckpoint?.(projection.name);
      // 3. The checkpoint, and the news: sent by the commit or never.
      await moveCheckpoint(client, { ...checkpoint, position }, last.position);
      await addPassed(client, new Map([[projection.name, tallyPassed(codec, fresh)]]));
      await notify(client, [{ projection: projection.name, position: last.position, changes }]);
      return last.position;
    },
    UNSYNCED,
  );

import { comparePositions, type Position, type RecordedEvent } from '@paddock/event-store/port';
import type { Pool } from 'pg';
import type { Failpoints } from './apply-batch.ts';
import type { Checkpoint } from './checkpoint.ts';
import { beginLocking, moveTogether, placesOf } from './checkpoints.ts';
import type { Codec } from './codec.ts';
import { transaction } from './engine-tables.ts';
import { concerns, foldEvents } from './fold.ts';
import { JoinedLoads, writeJoined } from './joined-rows.ts';
import type { JoinedStatements } from './joined-statements.ts';
import { addPassed, tallyPassed } from './passed.ts';
import type { Projection } from './projection.ts';
import { RowCache } from './row-cache.ts';

export type TogetherContext = {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly failpoints: Failpoints;
  readonly statements: JoinedStatements;
};

/** A read model that takes part, with its last known checkpoint. */
export type Share = { readonly projection: Projection; readonly checkpoint: Checkpoint };

export type ApplyTogether = (
  context: TogetherContext,
  shares: readonly Share[],
  events: readonly RecordedEvent[],
) => Promise<ReadonlyMap<string, Position>>;

/**
 * Applies a batch to several projections in one transaction: all rows, each checkpoint under its own fence, and the
 * notifications. Same guarantees as one transaction each (decision 0140), but cheaper. If one projection fails, all fail; the
 * caller then falls back to one transaction each.
 *
 * @returns the new position of each.
 * @throws {Fenced} a lease is no longer valid. @throws any other failure. On any error nothing was written.
 */
export const applyTogether: ApplyTogether = ({ pool, codec, failpoints, statements }, shares, events) =>
  transaction(
    pool,
    async (client, begun) => {
      // 1. Check the leases and read the stored positions: an earlier commit may have succeeded although its reply was lost.
      const places = placesOf(
        begun,
        shares.map(({ checkpoint }) => checkpoint),
      );
      const last = events.at(-1);
      const behind = shares.filter(
        ({ projection: { name } }) => last && comparePositions(places.get(name) as Position, last.position) < 0,
      );
      if (!last || !behind.length) return places;
      // 2. Fold the rows of all, in caches that live only in this transaction.
      const loads = new JoinedLoads(client, statements);
      const folds = behind.map(async ({ projection }) => {
        const from = places.get(projection.name) as Position;
        const untaken = events.filter((event) => comparePositions(event.position, from) > 0);
        const fresh = untaken.filter((event) => concerns(projection, codec, event));
        const rows = new RowCache(loads.loader(projection.name));
        const changes = fresh.length ? await foldEvents(projection, codec, fresh, rows) : [];
        return {
          projection,
          changes,
          concerned: fresh.length > 0,
          passed: tallyPassed(codec, untaken),
          writes: rows.writes(),
        };
      });
      // All folds settle before a rollback: none may still be loading rows then.
      await Promise.allSettled(folds);
      const folded = await Promise.all(folds);
      const writes = folded.flatMap((one) => one.writes.map((write) => ({ ...write, schema: one.projection.name })));
      await writeJoined(client, statements, writes);
      for (const { projection, concerned } of folded)
        if (concerned) await failpoints.betweenRowsAndCheckpoint?.(projection.name);
      // 3. Move the checkpoints and notify, in one statement: Postgres sends the NOTIFY at the commit, or not at all.
      const moves = behind.map(({ checkpoint }) => ({
        ...checkpoint,
        position: places.get(checkpoint.name) as Position,
      }));
      const news = folded.map(({ projection, changes }) => ({
        projection: projection.name,
        position: last.position,
        changes,
      }));
      await moveTogether(client, moves, last.position, news);
      await addPassed(client, new Map(folded.map(({ projection, passed }) => [projection.name, passed])));
      return new Map([...places, ...moves.map(({ name }) => [name, last.position] as const)]);
    },
    beginLocking(shares.map(({ checkpoint }) => checkpoint)),
  );

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePositions, type Position } from '@paddock/event-store/port';
import { applyBatch, type ApplyBatch } from '@paddock/projections/engine/apply-batch';
import type { ApplyTogether } from '@paddock/projections/engine/apply-together';
import { lockCheckpoint, moveCheckpoint } from '@paddock/projections/engine/checkpoint';
import { transaction } from '@paddock/projections/engine/engine-tables';
import { foldEvents } from '@paddock/projections/engine/fold';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { loader, writeRows } from '@paddock/projections/engine/write-rows';
import { howMany } from '../../support/how-many.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { differences } from './exactly-once.ts';
import { openDatabase, settled, start, until } from './harness.ts';
import { memoryStore } from './memory-store.ts';
import { busyVenue } from './venue.ts';

/** Number of faults in one campaign: cut connections and aborted transactions. */
const FAULTS = howMany(40, 100);

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

class Broken extends Error {
  readonly code = 'ECONNRESET';
}

/** Repeatable random numbers between 0 and 1. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Sometimes cuts all sessions of the engine, or throws a connection error, between rows and checkpoint. */
const saboteur = (pool: pg.Pool, random: () => number, counts: { faults: number }) => async () => {
  const chance = random();
  if (chance > 0.3) return;
  counts.faults += 1;
  if (chance > 0.1) throw new Broken('cut');
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'paddock projections' and datname = current_database()`);
};

/** The number of the last event that every read model has applied. */
const hindmost = async (pool: pg.Pool): Promise<number> =>
  Math.min(...(await readStatuses(pool)).map(({ position }) => Number(position)));

const campaign = async (how: { readonly apply?: ApplyBatch; readonly applyTogether?: ApplyTogether }) => {
  const url = await postgres.createDatabase();
  const pool = openDatabase(url);
  const store = memoryStore();
  const random = numbers(7);
  const counts = { faults: 0 };
  const betweenRowsAndCheckpoint = saboteur(pool, random, counts);
  try {
    let running = start({ store, databaseUrl: url, ...how, failpoints: { betweenRowsAndCheckpoint } });
    for (let round = 0; counts.faults < FAULTS && round < 10_000; round += 1) {
      store.write(busyVenue(round * 24, 24));
      await new Promise((resolve) => setTimeout(resolve, random() * 25));
      if (round % 20 !== 19) continue;
      // Replaces the process by another one. It waits until the process follows the log, so that a slow machine is not left behind.
      await running.live();
      await until(async () => (await hindmost(pool)) > store.log.length - 5_000);
      const gone = running;
      running = start({ store, databaseUrl: url, ...how, failpoints: { betweenRowsAndCheckpoint } });
      await gone.stop();
    }
    await settled(pool, await store.head());
    await running.stop();
    return { found: await differences(pool, store.log), ...counts };
  } finally {
    await pool.end();
  }
};

/** The bug that the check must find: the checkpoint is committed before the rows. */
const checkpointFirst: ApplyBatch = async ({ pool, codec, projection, failpoints }, checkpoint, events) => {
  const last = events.at(-1);
  const from = await transaction(pool, async (client) => {
    const position = await lockCheckpoint(client, checkpoint);
    if (last && position !== last.position) await moveCheckpoint(client, { ...checkpoint, position }, last.position);
    return position;
  });
  if (!last || from === last.position) return from;
  await transaction(pool, async (client) => {
    const rows = new RowCache(loader(client, projection.name));
    await foldEvents(projection, codec, events, rows);
    await failpoints.betweenRowsAndCheckpoint?.(projection.name);
    await writeRows(client, projection.name, rows);
  });
  return last.position;
};

/** The same bug, for the batch of all read models. */
const checkpointsFirst: ApplyTogether = async ({ pool, codec, failpoints }, shares, events) => {
  const last = events.at(-1);
  const places = await transaction(pool, async (client) => {
    const found = new Map<string, Position>();
    for (const { checkpoint } of shares) {
      const position = await lockCheckpoint(client, checkpoint);
      found.set(checkpoint.name, position);
      if (last && position !== last.position) await moveCheckpoint(client, { ...checkpoint, position }, last.position);
    }
    return found;
  });
  for (const { projection } of shares) {
    const from = places.get(projection.name) as Position;
    const fresh = events.filter(({ position }) => comparePositions(position, from) > 0);
    if (fresh.length) {
      await transaction(pool, async (client) => {
        const rows = new RowCache(loader(client, projection.name));
        await foldEvents(projection, codec, fresh, rows);
        await failpoints.betweenRowsAndCheckpoint?.(projection.name);
        await writeRows(client, projection.name, rows);
      });
    }
    if (last) places.set(projection.name, last.position);
  }
  return places;
};

describe('every event in every read model exactly once', () => {
  it.each([
    { title: 'all read models in one transaction, and alone after a fault', how: {} },
    { title: 'each read model in a transaction of its own', how: { apply: applyBatch } },
  ])('holds despite many cut connections, aborted transactions and replaced processes: $title', async ({ how }) => {
    const { found, faults } = await campaign(how);
    console.log(`exactly once: ${faults} faults between rows and checkpoint`);
    expect(faults).toBeGreaterThanOrEqual(FAULTS);
    expect(found).toEqual([]);
  });

  it.each([
    { title: 'alone', how: { apply: checkpointFirst } },
    { title: 'together', how: { applyTogether: checkpointsFirst } },
  ])(
    'is violated by a projection that saves its checkpoint before its rows, and the check finds it: $title',
    async ({ how }) => {
      const { found } = await campaign(how);
      expect(found).not.toEqual([]);
    },
  );
});

import { takeLog } from '@paddock/kit/start/own-log';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { openEventStore } from '@paddock/event-store/open';
import pg from 'pg';

/** Longer than any server that answers needs. Services wait for one that is away. */
const PATIENCE_MS = 4_000;

/**
 * Opens the event store once before anything is started. So a lasting fault is reported once, not by each service.
 *
 * @returns whether it answers. One that is away may come back.
 * @throws {NeedsOperator} address, certificates, user or rights are wrong.
 */
export const judgeEventStore = async (eventStoreUrl: string | undefined): Promise<boolean> => {
  if (eventStoreUrl === undefined) return true;
  const { openEventStoreDb } = await import('@paddock/event-store/eventstoredb/open-event-store-db');
  try {
    const store = await openEventStoreDb({ connectionString: eventStoreUrl, patienceMs: PATIENCE_MS });
    await store.close();
    return true;
  } catch (error) {
    if (error instanceof NeedsOperator) throw error;
    return false;
  }
};

/**
 * Checks that database and log belong together. If the log is a copy of the database's log, the checkpoints are moved to it. If a
 * server is away, the services do the same later.
 *
 * @throws {NeedsOperator} they do not belong together.
 */
export const takeTheLog = async (databaseUrl: string, eventStoreUrl: string | undefined): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
    const store = await openEventStore({ databaseUrl, eventStoreUrl, patienceMs: PATIENCE_MS, upcast: 'as-written' });
    try {
      await takeLog(pool, await store.storeId());
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof NeedsOperator) throw error;
  } finally {
    await pool.end();
  }
};

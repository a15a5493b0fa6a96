import { takeLog } from '@paddock/kit/start/own-log';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { openEventStore } from '@paddock/event-store/open';
import pg from 'pg';

/** Longer than a server that answers at all takes; one that is away is waited for by the services. */
const PATIENCE_MS = 4_000;

/**
 * Opens the event store once before anything is started: what no waiting mends is said once and at once, and not by each service
 * over and over.
 *
 * @throws {NeedsOperator} address, certificates, user or rights will not do.
 */
export const judgeEventStore = async (eventStoreUrl: string | undefined): Promise<void> => {
  if (eventStoreUrl === undefined) return;
  const { openEventStoreDb } = await import('@paddock/event-store/eventstoredb/open-event-store-db');
  try {
    const store = await openEventStoreDb({ connectionString: eventStoreUrl, patienceMs: PATIENCE_MS });
    await store.close();
  } catch (error) {
    if (error instanceof NeedsOperator) throw error;
  }
};

/**
 * Sees to it that database and log belong together, and moves the one to the other where the log is a copy of its own. What is away
 * is left to the services, which do the same when it is there.
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

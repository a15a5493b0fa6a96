import { READ_COMMITTED } from '@paddock/event-store/postgres/read-committed';
import pg from 'pg';

/** Connections for reads: a statement that takes longer than 2 s is ended, and the caller hears 503 (decision 0144). */
export const openReadPool = (databaseUrl: string): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max: 12, statement_timeout: 2_000 }));

/** Connections for what the API keeps itself: vault, sessions, idempotency keys, limits. */
const openWritePool = (databaseUrl: string): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max: 8, statement_timeout: 10_000 }));

/**
 * Connections that hold a lock while somebody works. Whoever holds one reads through the pool for reads, so that nobody waits for a
 * connection that another holds who waits as well; whoever finds none free waits, and hears 503 after half a minute.
 */
const openLockPool = (databaseUrl: string): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max: 4, connectionTimeoutMillis: 30_000, statement_timeout: 2_000 }));

/** All connections of a process to its database but the event store's. */
export const openPools = (databaseUrl: string) => {
  const [db, write, locks] = [openReadPool(databaseUrl), openWritePool(databaseUrl), openLockPool(databaseUrl)];
  const end = async (): Promise<void> => void (await Promise.all([db.end(), write.end(), locks.end()]));
  return { db, write, locks, end };
};

const common = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  application_name: 'paddock api',
  options: READ_COMMITTED,
  connectionTimeoutMillis: 5_000,
  // A process that is frozen within a transaction must not hold its rows for as long as it sleeps.
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
});

/** A connection that breaks while idle is replaced by the pool; it must not end the process. */
const quiet = (pool: pg.Pool): pg.Pool => {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

import { READ_COMMITTED } from '@paddock/event-store/postgres/read-committed';
import pg from 'pg';
import { poolSizes, type PoolSizes, USUAL_CONNECTIONS } from './pool-sizes.ts';

/** Connections for reads: a statement of more than 2 s is cancelled, and the caller gets 503 (decision 0144). */
export const openReadPool = (databaseUrl: string, max = poolSizes(USUAL_CONNECTIONS).read): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max, ...limited(2_000) }));

/** Connections for the API's own tables: vault, sessions, idempotency keys, limits. */
const openWritePool = (databaseUrl: string, max: number): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max, ...limited(10_000) }));

/**
 * Connections that hold a lock during longer work. The holder reads through the read pool: waiting here for a second connection
 * could deadlock. If none is free, a caller waits, and gets 503 after half a minute.
 */
const openLockPool = (databaseUrl: string, max: number): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max, connectionTimeoutMillis: 30_000, ...limited(2_000) }));

/** The pools of a process, except those of the event store and of the processes that follow the log. */
export const openPools = (databaseUrl: string, sizes: PoolSizes) => {
  const db = openReadPool(databaseUrl, sizes.read);
  const write = openWritePool(databaseUrl, sizes.write);
  const locks = openLockPool(databaseUrl, sizes.locks);
  const end = async (): Promise<void> => void (await Promise.all([db.end(), write.end(), locks.end()]));
  return { db, write, locks, end };
};

/** The server cancels a statement after this time. Where it is cut off and cannot say so, the client gives up soon after. */
const limited = (millis: number) => ({ statement_timeout: millis, query_timeout: millis + 5_000 });

const common = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  application_name: 'paddock api',
  options: READ_COMMITTED,
  connectionTimeoutMillis: 5_000,
  // A process frozen within a transaction must not hold its row locks for long.
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
});

/** A connection that breaks while idle is replaced by the pool; its error must not end the process. */
const quiet = (pool: pg.Pool): pg.Pool => {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

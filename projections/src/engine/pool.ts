import { READ_COMMITTED } from '@paddock/event-store/postgres/read-committed';
import pg from 'pg';

/**
 * Connections of the engine. The server ends a transaction that was idle for 10 s, so that a frozen process cannot hold its lock
 * on a checkpoint against its successor (invariant P5).
 */
export const openPool = (databaseUrl: string, max: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    application_name: 'paddock projections',
    options: READ_COMMITTED,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks raises an event that would end the process. Ignore it: the next statement reports the error, and the
  // pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

import { READ_COMMITTED } from '@paddock/event-store/postgres/read-committed';
import pg from 'pg';

/**
 * Connections of the engine. A process that is frozen inside a transaction is cut off by the server after 10 s, so that its
 * row lock on a checkpoint cannot keep a successor waiting (invariant P5).
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
  // A connection that breaks, idle or lent out, raises an event that would end the process; whoever uses it meets the error
  // in the statement, and the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

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
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; whoever needs one meets the error itself.
  pool.on('error', () => undefined);
  return pool;
};

import pg from 'pg';

/** Connections for reads: a statement that takes longer than 2 s is ended, and the caller hears 503 (decision D11). */
export const openReadPool = (databaseUrl: string): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max: 12, statement_timeout: 2_000 }));

/** Connections for what the API keeps itself: vault, sessions, idempotency keys, limits. */
export const openWritePool = (databaseUrl: string): pg.Pool =>
  quiet(new pg.Pool({ ...common(databaseUrl), max: 8, statement_timeout: 10_000 }));

const common = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  application_name: 'paddock api',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
});

/** A connection that breaks while idle is replaced by the pool; it must not end the process. */
const quiet = (pool: pg.Pool): pg.Pool => {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

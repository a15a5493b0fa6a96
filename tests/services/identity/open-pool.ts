import { Pool } from 'pg';

/** A pool that ignores errors of connections which are still closing when the test server stops. */
export const openPool = (connectionString: string): Pool => {
  const pool = new Pool({ connectionString, max: 10 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

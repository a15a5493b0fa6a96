import { Pool } from 'pg';

/** A pool whose connections may still be closing when the server of the tests goes away. */
export const openPool = (connectionString: string): Pool => {
  const pool = new Pool({ connectionString, max: 10 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

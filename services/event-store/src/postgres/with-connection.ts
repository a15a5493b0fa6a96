import type { Pool, PoolClient } from 'pg';
import { NotConnected } from './judge-postgres-error.ts';

/**
 * Lends a connection to some work. If that fails, the connection is closed: a late answer would be taken for the next one.
 *
 * @param connectMs how long to wait for a connection, whatever the pool's own limit.
 * @throws {NotConnected} no connection could be had: nothing was sent.
 */
export const withConnection = async <Answer>(
  pool: Pool,
  connectMs: number,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> => {
  const client = await connectWithin(pool, connectMs);
  let failure: Error | undefined;
  // A broken connection rejects the running query and also emits an error. Without a listener that error would end the process.
  const heard = (error: Error) => void (failure = error);
  client.on('error', heard);
  try {
    return await work(client);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', heard);
    if (failure) client.on('error', () => undefined);
    client.release(failure);
  }
};

const connectWithin = (pool: Pool, ms: number): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new NotConnected(new Error(`none within ${Math.round(ms)} ms`)));
    }, ms);
    pool.connect().then(
      (client) => {
        clearTimeout(timer);
        if (late) client.release();
        else resolve(client);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(new NotConnected(cause));
      },
    );
  });

import type { Pool, PoolClient } from 'pg';
import { NotConnected } from './judge-postgres-error.ts';

/**
 * Lends a connection of its own to some work. One on which the work failed is not given back: a late answer on it would be
 * taken for the next call's.
 *
 * @throws {NotConnected} where none could be had: nothing was sent.
 */
export const withConnection = async <Answer>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> => {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new NotConnected(cause);
  });
  let failure: Error | undefined;
  // A connection that breaks says so to the running query and once more as an event, which unheard would end the process.
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

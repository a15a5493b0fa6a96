import { standingTo } from '@paddock/event-store/postgres/require-own-log';
import { followCopiedLog } from '@paddock/projections/engine/follow-copied-log';
import type { Pool } from 'pg';
import { moveProcesses } from '../processes/move-processes.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('paddock: the log of this database', 0))`;

/**
 * Makes sure, before anything works, that a database and a log belong together. Where the log is a copy of the one that the database
 * was made from, everything in it that names a place in the log is moved there, once, by whichever process comes first.
 *
 * @throws {OtherLog} they do not belong together: nothing is changed.
 */
export const takeLog = async (pool: Pool, storeId: string): Promise<void> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(LOCK);
    if ((await standingTo(client, storeId)) === 'copied') {
      await followCopiedLog(client, storeId);
      await moveProcesses(client, storeId);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
};

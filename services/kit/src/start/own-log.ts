import { standingTo } from '@paddock/event-store/postgres/require-own-log';
import { followCopiedLog } from '@paddock/projections/engine/follow-copied-log';
import type { Pool } from 'pg';
import { moveProcesses } from '../processes/move-processes.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('paddock: the log of this database', 0))`;

/**
 * Checks, before anything else runs, that the database was built from this log. If the log is a copy of the one it was built
 * from, all stored log positions are moved to the copy, once, by the first process to start.
 *
 * @throws {OtherLog} it was built from another log: nothing is changed.
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

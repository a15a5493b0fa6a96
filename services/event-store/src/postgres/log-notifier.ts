import type { Pool } from 'pg';
import { pause } from '../pause.ts';

/**
 * Pause between two notices, ms: projections take what came at most so often. Under load one notice covers many appends; a single
 * append is announced at once.
 */
const APART_MS = 10;

/**
 * Notifies other processes that the log has grown. It runs after the commit and outside the lock: NOTIFY inside the append would
 * hold a lock of the whole server during its flush. At most one notice is under way. Polling makes up for a lost one.
 *
 * @param sender UUID of this process: it wakes its own readers without the database.
 */
export const createLogNotifier = (pool: Pool, channel: string, sender: string): (() => void) => {
  // NOTIFY stores nothing, so its commit need not wait for the disk while appends do.
  const notify = { text: `set local synchronous_commit = off; notify ${channel}, '${sender}'`, query_timeout: 5_000 };
  let wanted = false;
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    while (wanted) {
      wanted = false;
      await pool.query(notify).catch(() => undefined);
      await pause(APART_MS);
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
};

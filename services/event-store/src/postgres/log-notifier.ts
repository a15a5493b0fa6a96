import type { Pool } from 'pg';
import { pause } from '../pause.ts';

/** After one notice the next waits this long, ms: under load one tells of many appends, alone each goes at once. */
const APART_MS = 5;

/**
 * Tells other processes that the log has grown: after the commit and outside the lock, because NOTIFY inside the append would
 * hold a lock of the whole server over its flush. At most one is on its way; a lost one is found by polling.
 *
 * @param sender who tells, a UUID: this process wakes its own readers without the database.
 */
export const createLogNotifier = (pool: Pool, channel: string, sender: string): (() => void) => {
  // Nothing of it is kept, so its commit need not wait for the disk, where appends are waiting for theirs.
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

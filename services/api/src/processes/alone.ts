import type { Pool } from 'pg';
import { LOCKS } from '../locks.ts';

/**
 * Runs the billing clock in one process at a time: the lock is the session's, and goes with it however it ends. Leadership spares work; that
 * nothing happens twice rests on keys alone.
 */
export const aloneBy =
  (pool: Pool) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    const session = await pool.connect();
    session.on('error', () => undefined);
    try {
      const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
        LOCKS.billingClock,
      ]);
      if (rows[0]?.got !== true) return false;
      try {
        await work();
      } finally {
        await session.query('select pg_advisory_unlock($1)', [LOCKS.billingClock]).catch(() => undefined);
      }
      return true;
    } finally {
      session.release(true);
    }
  };

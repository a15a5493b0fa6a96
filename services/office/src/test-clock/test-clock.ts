import { migrateTables, type Tables } from '@paddock/event-store/postgres/migrate-tables';
import { type Clock, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import { LOCKS } from '@paddock/kit/locks';

/** A clock ahead of another one, by an offset that survives restarts. */
export type TestClock = Clock & {
  readonly aheadMillis: () => number;
  /** Stops at a moment until it is moved again or released. */
  standAt(moment: Instant): Promise<void>;
  /** Runs on from where it is stopped. */
  letGo(): Promise<void>;
  /** Lets another process hold the clock. */
  close(): void;
};

/** The tables of the test clock: only a database with TEST_CLOCK has them. */
export const TEST_CLOCK_TABLES: Tables = {
  name: 'test_clock',
  folder: new URL('../../migrations/test-clock/', import.meta.url),
};

/** Attempts and pause (ms) while waiting for a process that just died. */
const TRIES = 50;
const PAUSE = 100;

const holdAlone = async (pool: Pool, sleep: (millis: number) => Promise<void>): Promise<() => void> => {
  const session = await pool.connect();
  session.on('error', () => undefined);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCKS.testClock]);
    if (rows[0]?.got === true) return () => session.release(true);
    await sleep(PAUSE);
  }
  session.release();
  throw new Error('TEST_CLOCK=on is for one API process, and another one holds the clock of this database.');
};

/**
 * For a single API process, which holds it as long as its database session lives: with several processes, manually moved time
 * would have no single order, so a second process does not start. Never in production.
 *
 * @throws {Error} another process holds the clock. @throws {LaterTables} only a later release may work on its tables.
 */
export const openTestClock = async (
  pool: Pool,
  base: Clock,
  sleep: (millis: number) => Promise<void>,
): Promise<TestClock> => {
  const release = await holdAlone(pool, sleep);
  await migrateTables(pool, TEST_CLOCK_TABLES).catch((error: unknown) => {
    release();
    throw error;
  });
  const { rows } = await pool.query<{ millis: string }>('select millis from test_clock.ahead');
  let ahead = Number(rows[0]?.millis ?? 0);
  let standing: Instant | undefined;
  const keep = async (moment: Instant): Promise<void> => {
    ahead = millisOf(moment) - millisOf(base.now());
    await pool.query('update test_clock.ahead set millis = $1', [ahead]);
  };
  return {
    now: () => standing ?? instantOf(millisOf(base.now()) + ahead),
    aheadMillis: () => ahead,
    standAt: async (moment) => {
      standing = moment;
      await keep(moment);
    },
    letGo: async () => {
      if (standing === undefined) return;
      await keep(standing);
      standing = undefined;
    },
    close: release,
  };
};

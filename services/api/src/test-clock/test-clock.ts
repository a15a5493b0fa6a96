import { type Clock, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

/** A clock ahead of another one by a distance that outlives restarts. */
export type TestClock = Clock & {
  readonly aheadMillis: () => number;
  /** Stands at a moment until it is moved again or let go. */
  standAt(moment: Instant): Promise<void>;
  /** Goes on from where it stands. */
  letGo(): Promise<void>;
};

const TABLES = `
  create schema if not exists test_clock;
  create table if not exists test_clock.ahead (one boolean primary key default true check (one), millis bigint not null);
  insert into test_clock.ahead (millis) values (0) on conflict do nothing;`;

/** For one API process; a second one would have to be restarted to see the same time. Never in production. */
export const openTestClock = async (pool: Pool, base: Clock): Promise<TestClock> => {
  await pool.query(TABLES);
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
  };
};

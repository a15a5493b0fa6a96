import { createHash } from 'node:crypto';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

const TABLES = `
  create schema if not exists feeds;
  create table if not exists feeds.keys (
    user_id text primary key, hash text not null unique, created_at timestamptz not null
  );`;
/** Creates what is missing; several processes may start at once. One simple query is one transaction. */
export const createFeedTables = async (pool: Pool): Promise<void> => {
  await pool.query(`select pg_advisory_xact_lock(hashtext('paddock feed tables')); ${TABLES}`);
};

const hashOf = (key: string): string => createHash('sha256').update(`feed\n${key}`).digest('hex');

/** Secret, revocable addresses of calendar feeds, one a person, kept as hashes (ruling A-032, attack A22). */
export type FeedKeys = {
  /** Keeps a new key; the person's earlier one stops working. */
  put(user: UserId, key: string, now: Instant): Promise<void>;
  revoke(user: UserId): Promise<void>;
  /** Whose key it is. */
  holderOf(key: string): Promise<UserId | undefined>;
};

export const postgresFeedKeys = (pool: Pool): FeedKeys => ({
  put: async (user, key, now) => {
    await pool.query(
      `insert into feeds.keys values ($1, $2, $3)
         on conflict (user_id) do update set hash = excluded.hash, created_at = excluded.created_at`,
      [user, hashOf(key), now],
    );
  },
  revoke: async (user) => {
    await pool.query('delete from feeds.keys where user_id = $1', [user]);
  },
  holderOf: async (key) =>
    (await pool.query<{ user_id: UserId }>('select user_id from feeds.keys where hash = $1', [hashOf(key)])).rows[0]
      ?.user_id,
});

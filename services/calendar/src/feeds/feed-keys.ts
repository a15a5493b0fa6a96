import { createHash } from 'node:crypto';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';

const hashOf = (key: string): string => createHash('sha256').update(`feed\n${key}`).digest('hex');

/** Secret, revocable addresses of calendar feeds, one per person, stored as hashes (rule A-032, threat TH-22). */
export type FeedKeys = {
  /** Stores a new key; the person's earlier one stops working. */
  put(user: UserId, key: string, now: Instant): Promise<void>;
  /** Revokes the person's key; with `until`, only one made by then. */
  revoke(user: UserId, until?: Instant): Promise<void>;
  /** The owner of a key, or `revoked`; undefined if it never was a key. */
  holderOf(key: string): Promise<{ readonly userId: UserId } | 'revoked' | undefined>;
};

const RETIRE = `with old as (select hash from feeds.keys where user_id = $1 for update)
  insert into feeds.revoked (hash) select hash from old on conflict do nothing`;

export const postgresFeedKeys = (pool: Pool): FeedKeys => {
  /** Records the earlier key as revoked and sets or removes the present one: both or neither. */
  const replace = async (user: UserId, next: { readonly key: string; readonly now: Instant } | undefined) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(RETIRE, [user]);
      await client.query('delete from feeds.keys where user_id = $1', [user]);
      if (next !== undefined)
        await client.query(
          `insert into feeds.keys values ($1, $2, $3)
             on conflict (user_id) do update set hash = excluded.hash, created_at = excluded.created_at`,
          [user, hashOf(next.key), next.now],
        );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    put: (user, key, now) => replace(user, { key, now }),
    revoke: async (user, until) => {
      if (until !== undefined) {
        const { rows } = await pool.query('select 1 from feeds.keys where user_id = $1 and created_at <= $2', [
          user,
          until,
        ]);
        if (rows.length === 0) return;
      }
      await replace(user, undefined);
    },
    holderOf: async (key) => {
      const hash = hashOf(key);
      const { rows } = await pool.query<{ user_id: UserId | null }>(
        `select user_id from feeds.keys where hash = $1
           union all select null from feeds.revoked where hash = $1`,
        [hash],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      return row.user_id === null ? 'revoked' : { userId: row.user_id };
    },
  };
};

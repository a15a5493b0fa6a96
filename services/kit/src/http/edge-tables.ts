import type { Pool } from 'pg';

const TABLES = `
  create schema if not exists edge;
  create unlogged table if not exists edge.answers (
    user_id text not null,
    key text not null,
    request_hash text not null,
    status integer,
    content_type text,
    position text,
    body text,
    at timestamptz not null default now(),
    primary key (user_id, key)
  );
  create index if not exists answers_at on edge.answers (at);
  create unlogged table if not exists edge.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);`;

/**
 * Creates the tables of the HTTP edge: stored replies and shared counters. They are not synced to disk. After a crash of the
 * database they are empty: rate limits start again, but nothing becomes unsafe.
 */
export const createEdgeTables = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('paddock edge: create tables', 0))`);
    await client.query(TABLES);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

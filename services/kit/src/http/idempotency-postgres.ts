import type { Pool } from 'pg';
import { prune } from '../tables/prune.ts';
import type { IdempotencyStore, KeptAnswer } from './idempotency.ts';

/** After this long a claim is free: its process died. Longer than any handler may take (decision 0144). */
const LEASE_SECONDS = 30;

const CLAIM = `
  insert into edge.answers as held (user_id, key, request_hash) values ($1, $2, $3)
  on conflict (user_id, key) do update set request_hash = excluded.request_hash, at = now()
    where held.status is null and held.at < now() - interval '${LEASE_SECONDS} seconds' and held.request_hash = excluded.request_hash
  returning 1`;

/** Frees the claim as if its process had died: only the same request may use the key again. */
const RELEASE = `
  update edge.answers set at = now() - interval '${LEASE_SECONDS + 1} seconds'
   where user_id = $1 and key = $2 and status is null`;

type Row = {
  readonly request_hash: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly position: string | null;
  readonly body: string | null;
};

const answerOf = (row: Row, status: number): KeptAnswer => ({
  status,
  contentType: row.content_type ?? undefined,
  position: row.position ?? undefined,
  body: row.body ?? '',
});

/** Stored replies in Postgres, shared by all processes. The primary key lets one process work on a key. */
export const createIdempotencyStore = (pool: Pool): IdempotencyStore => ({
  claim: async (userId, key, requestHash) => {
    // 1. The insert is the claim: a race, which one process wins. It also takes over the claim of a dead one.
    const claimed = await pool.query(CLAIM, [userId, key, requestHash]);
    if (claimed.rowCount === 1) return { outcome: 'claimed' };
    // 2. Otherwise another process has the claim, or has already replied.
    const found = await pool.query<Row>(
      'select request_hash, status, content_type, position, body from edge.answers where user_id = $1 and key = $2',
      [userId, key],
    );
    const [row] = found.rows;
    // 3. Deleted between the two queries: the caller retries.
    if (row === undefined) return { outcome: 'in-flight' };
    if (row.request_hash !== requestHash) return { outcome: 'mismatch' };
    return row.status === null ? { outcome: 'in-flight' } : { outcome: 'answered', answer: answerOf(row, row.status) };
  },
  keep: async (userId, key, { status, contentType, position, body }) => {
    await pool.query(
      'update edge.answers set status = $3, content_type = $4, position = $5, body = $6 where user_id = $1 and key = $2',
      [userId, key, status, contentType ?? null, position ?? null, body],
    );
  },
  release: async (userId, key) => {
    await pool.query(RELEASE, [userId, key]);
  },
  forget: async (userId) => {
    await pool.query('delete from edge.answers where user_id = $1 or position($1 in body) > 0', [userId]);
  },
});

/** Deletes answers that are older than `hours`. A later repeat is handled as a new request; its command's id still comes from its key. */
export const pruneAnswers = async (pool: Pick<Pool, 'query'>, hours: number, holds?: () => boolean): Promise<void> => {
  await prune(pool, 'edge.answers', { where: 'at < now() - make_interval(hours => $1)', values: [hours] }, holds);
};

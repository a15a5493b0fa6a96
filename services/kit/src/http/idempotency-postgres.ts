import type { Pool } from 'pg';
import { requestHashes } from './request-hash.ts';
import { prune } from '../tables/prune.ts';
import { inBatches } from '../tables/in-batches.ts';
import type { IdempotencyStore, KeptAnswer, KeyClaim } from './idempotency.ts';

/** After this long a claim is free: its process died. Longer than any handler may take (decision 0144). */
const LEASE_SECONDS = 30;

/** In order of the key, so that the batches of two processes cannot wait for each other. */
const CLAIM = `
  insert into edge.answers as held (user_id, key, request_hash)
    select * from unnest($1::text[], $2::text[], $3::text[]) as wanted (user_id, key, request_hash) order by user_id, key
  on conflict (user_id, key) do update set request_hash = excluded.request_hash, at = now()
    where held.status is null and held.at < now() - interval '${LEASE_SECONDS} seconds' and held.request_hash = excluded.request_hash
  returning user_id, key`;

const FIND = `
  select user_id, key, held.request_hash, status, content_type, position, body
    from edge.answers as held join unnest($1::text[], $2::text[]) as wanted (user_id, key) using (user_id, key)`;

/**
 * Keeps answers. A claim without an answer is freed as if its process had died: only the same request may use the key again. The rows
 * are locked in order of the key, as claims do.
 */
const END = `
  with mine as (
    select held.user_id, held.key from edge.answers as held
      join unnest($1::text[], $2::text[]) as ended (user_id, key) using (user_id, key)
     order by held.user_id, held.key for update of held)
  update edge.answers as held
     set status = ended.status, content_type = ended.content_type, position = ended.position, body = ended.body,
         at = case when ended.status is null then now() - interval '${LEASE_SECONDS + 1} seconds' else held.at end
    from mine join unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[])
           as ended (user_id, key, status, content_type, position, body) using (user_id, key)
   where held.user_id = mine.user_id and held.key = mine.key and (ended.status is not null or held.status is null)`;

/** Gives a row the present hash of its request. */
const REKEY = `
  update edge.answers as held set request_hash = known.present
    from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as known (user_id, key, former, present)
   where held.user_id = known.user_id and held.key = known.key and held.request_hash = known.former`;

type Key = { readonly userId: string; readonly key: string };
/** `formerHashes`: of the same request, as earlier releases or an earlier key made them. */
type Claim = Key & { readonly requestHash: string; readonly formerHashes: readonly string[] };
type Row = {
  readonly user_id: string;
  readonly key: string;
  readonly request_hash: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly position: string | null;
  readonly body: string | null;
};

const nameOf = ({ userId, key }: Key): string => `${userId} ${key}`;
const nameOfRow = ({ user_id: userId, key }: Pick<Row, 'user_id' | 'key'>): string => nameOf({ userId, key });
const keysOf = (all: readonly Key[]): readonly [users: string[], keys: string[]] => [
  all.map(({ userId }) => userId),
  all.map(({ key }) => key),
];
const answerOf = (row: Row, status: number): KeptAnswer => ({
  status,
  contentType: row.content_type ?? undefined,
  position: row.position ?? undefined,
  body: row.body ?? '',
});
const stateOf = (row: Row, requestHash: string): KeyClaim => {
  if (row.request_hash !== requestHash) return { outcome: 'mismatch' };
  return row.status === null ? { outcome: 'in-flight' } : { outcome: 'answered', answer: answerOf(row, row.status) };
};

const sendClaims = (pool: Pool) => {
  const send = async (claims: readonly Claim[]): Promise<readonly KeyClaim[]> => {
    // 1. The insert is the claim: a race, which one process wins. It also takes over the claim of a dead one. Of two claims of a key
    // in one batch, the first counts.
    const first = new Map(claims.toReversed().map((claim) => [nameOf(claim), claim]));
    const wanted = [...first.values()];
    const inserted = await pool.query<Pick<Row, 'user_id' | 'key'>>(CLAIM, [
      ...keysOf(wanted),
      wanted.map(({ requestHash }) => requestHash),
    ]);
    const claimed = new Set(inserted.rows.map(nameOfRow));
    const isClaimed = (claim: Claim): boolean => claimed.has(nameOf(claim)) && first.get(nameOf(claim)) === claim;
    // 2. Otherwise another one has the claim, or has already replied.
    const others = claims.filter((claim) => !isClaimed(claim));
    const found = others.length === 0 ? [] : (await pool.query<Row>(FIND, [...keysOf(others)])).rows;
    const rows = new Map(found.map((row) => [nameOfRow(row), row]));
    // 3. The row of the same request has a former hash: it gets the present one, and all claims begin again. Seldom: a repeat over
    // an upgrade or a change of the key.
    const former = others.flatMap((claim) => {
      const hash = rows.get(nameOf(claim))?.request_hash;
      return hash !== undefined && hash !== claim.requestHash && claim.formerHashes.includes(hash)
        ? [{ ...claim, hash }]
        : [];
    });
    if (former.length > 0) {
      await pool.query(REKEY, [
        ...keysOf(former),
        former.map(({ hash }) => hash),
        former.map(({ requestHash }) => requestHash),
      ]);
      const again = await send(others);
      return claims.map((claim) =>
        isClaimed(claim) ? { outcome: 'claimed' } : (again[others.indexOf(claim)] as KeyClaim),
      );
    }
    return claims.map((claim) => {
      if (isClaimed(claim)) return { outcome: 'claimed' };
      const row = rows.get(nameOf(claim));
      // 4. Deleted between the two queries: the caller retries.
      return row === undefined ? { outcome: 'in-flight' } : stateOf(row, claim.requestHash);
    });
  };
  return send;
};

type End = Key & { readonly answer: KeptAnswer | undefined };
const sendEnds =
  (pool: Pool) =>
  async (ends: readonly End[]): Promise<readonly undefined[]> => {
    await pool.query(END, [
      ...keysOf(ends),
      ends.map(({ answer }) => answer?.status ?? null),
      ends.map(({ answer }) => answer?.contentType ?? null),
      ends.map(({ answer }) => answer?.position ?? null),
      ends.map(({ answer }) => answer?.body ?? null),
    ]);
    return ends.map(() => undefined);
  };

/**
 * Stored replies in Postgres, shared by all processes. The primary key lets one process work on a key. Calls that come together share
 * a round trip.
 *
 * @param secrets key the hashes of requests. The first makes new ones, all are recognised.
 */
export const createIdempotencyStore = (pool: Pool, secrets: readonly [string, ...string[]]): IdempotencyStore => {
  const hashesOf = requestHashes(secrets);
  const claimed = inBatches(sendClaims(pool));
  const ended = inBatches(sendEnds(pool));
  return {
    claim: (userId, key, request) => claimed({ userId, key, ...hashesOf(request) }),
    keep: (userId, key, answer) => ended({ userId, key, answer }),
    release: (userId, key) => ended({ userId, key, answer: undefined }),
    forget: async (userId) => {
      await pool.query('delete from edge.answers where user_id = $1 or position($1 in body) > 0', [userId]);
    },
  };
};

/** Deletes answers that are older than `hours`. A later repeat is handled as a new request; its command's id still comes from its key. */
export const pruneAnswers = async (pool: Pick<Pool, 'query'>, hours: number, holds?: () => boolean): Promise<void> => {
  await prune(pool, 'edge.answers', { where: 'at < now() - make_interval(hours => $1)', values: [hours] }, holds);
};

import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Bucket, type CountedBy, LIMITS, LONGEST_DELAY, PLACE_KNOWN } from './limit-table.ts';
import { bucketOf } from './peer-address.ts';
import type { Limits, LimitSubject, LimitVerdict } from './limits.ts';

type Limiter = RateLimiterMemory | RateLimiterPostgres;
type Counter = {
  readonly bucket: Bucket;
  readonly calls: Limiter;
  /** Lets one call through a pause. */ readonly gate: Limiter;
  /** Where accounts were signed in to lately, for a bucket that tells those apart. */ readonly places: Limiter;
};

/** Above every count; used where the count itself is the answer. */
const UNBOUNDED = 1_000_000_000;

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));
const delayAfter = (failures: number, free: number): number => Math.min(LONGEST_DELAY, 2 ** (failures - free));

/** One try at a counter; a limiter says no by throwing its result. */
const tryConsume = async (
  limiter: Limiter,
  key: string,
  options?: { readonly customDuration: number },
): Promise<{ readonly passed: boolean; readonly result: RateLimiterRes }> => {
  try {
    return { passed: true, result: await limiter.consume(key, 1, options) };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { passed: false, result: refusal };
    throw refusal;
  }
};

const consume = async ({ bucket, calls, gate }: Counter, key: string): Promise<LimitVerdict> => {
  const { passed, result } = await tryConsume(calls, key);
  if (!bucket.growingDelay) return passed ? 'free' : { wait: seconds(result) };
  if (result.consumedPoints <= bucket.points) return 'free';
  const through = await tryConsume(gate, key, { customDuration: delayAfter(result.consumedPoints, bucket.points) });
  if (through.passed) return 'free';
  // A refused try is no failed one: it must not make the pauses of the rightful owner longer.
  await calls.reward(key, 1);
  return { wait: seconds(through.result) };
};

/**
 * The limits of `LIMITS`, counted in Postgres where every process must agree and in memory where a query would cost more than
 * it protects (ruling A-011). Without a pool everything is counted in memory.
 *
 * @param secret keys the hash of login names, so that the counters hold no mail.
 */
export const createLimits = (secret: string, shared?: Pool): Limits => {
  const limiter = (name: string, points: number, duration: number, local: boolean): Limiter =>
    local || shared === undefined
      ? new RateLimiterMemory({ keyPrefix: name, points, duration })
      : new RateLimiterPostgres({
          storeClient: shared,
          schemaName: 'edge',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: true,
          keyPrefix: name,
          points,
          duration,
        });
  const counters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { buckets, counters: kind }]) => [
      name,
      buckets.map((bucket, index): Counter => {
        const prefix = `${name}-${bucket.by}-${index}`;
        const points = bucket.growingDelay ? UNBOUNDED : bucket.points;
        const calls = limiter(prefix, points, bucket.seconds, kind === 'local');
        const gate = limiter(`${prefix}-gate`, 1, LONGEST_DELAY, kind === 'local');
        return { bucket, calls, gate, places: limiter(`${prefix}-place`, 1, PLACE_KNOWN, kind === 'local') };
      }),
    ]),
  );

  const hashed = (text: string): string =>
    createHmac('sha256', secret).update(text.normalize('NFKC').trim().toLowerCase()).digest('base64url');
  const keyOf: { readonly [By in CountedBy]: (subject: LimitSubject) => string | undefined } = {
    ip: ({ ip }) => bucketOf(ip),
    user: ({ userId }) => userId,
    visitor: ({ ip, userId }) => (userId === undefined ? bucketOf(ip) : undefined),
    'user-or-ip': ({ ip, userId }) => userId ?? bucketOf(ip),
    account: ({ account }) => (account === undefined ? undefined : hashed(account)),
  };
  /** The account and the address as one hash: neither can be read from it. */
  const placeOf = (key: string, { ip }: LimitSubject): string => hashed(`${key}\n${bucketOf(ip)}`);
  /** What a call is counted under: where its place is known, the place instead of the whole account. */
  const countedUnder = async ({ bucket, places }: Counter, subject: LimitSubject): Promise<string | undefined> => {
    const key = keyOf[bucket.by](subject);
    if (key === undefined || bucket.knownPlaces !== true) return key;
    const place = placeOf(key, subject);
    return (await places.get(place)) === null ? key : place;
  };

  const succeeded = async (counter: Counter, subject: LimitSubject): Promise<void> => {
    const { bucket, calls, gate, places } = counter;
    const key = bucket.onSuccess === undefined ? undefined : await countedUnder(counter, subject);
    if (key === undefined) return;
    if (bucket.onSuccess === 'return') await calls.reward(key, 1);
    else await Promise.all([calls.delete(key), gate.delete(key)]);
    const account = bucket.knownPlaces === true ? keyOf[bucket.by](subject) : undefined;
    if (account !== undefined) await places.set(placeOf(account, subject), 1, PLACE_KNOWN);
  };

  return {
    take: async (limit, subject) => {
      try {
        for (const counter of counters[limit] ?? []) {
          const key = await countedUnder(counter, subject);
          const verdict = key === undefined ? 'free' : await consume(counter, key);
          if (verdict !== 'free') return verdict;
        }
        return 'free';
      } catch {
        return LIMITS[limit].counters === 'local' ? 'free' : 'unavailable';
      }
    },
    answered: async (limit, subject, status) => {
      const { failure } = LIMITS[limit];
      if (failure === undefined ? status >= 400 : status === failure) return;
      for (const counter of counters[limit] ?? [])
        // Counters that are away keep a failure too many; the answer is not held back for that.
        await succeeded(counter, subject).catch(() => undefined);
    },
  };
};

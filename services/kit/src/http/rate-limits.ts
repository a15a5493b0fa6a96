import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Bucket, type CountedBy, type LimitName, LIMITS, LONGEST_DELAY, PLACE_KNOWN } from './limit-table.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import { bucketOf } from './peer-address.ts';
import type { Limits, LimitSubject, LimitVerdict } from './limits.ts';

type Limiter = RateLimiterMemory | RateLimiterPostgres;
type Counter = {
  readonly bucket: Bucket;
  readonly calls: Limiter;
  /** Passes one call during a pause. */ readonly gate: Limiter;
  /** For `oncePerAccount`: the calls of each account beyond the points. */ readonly ofAccount: Limiter;
  /** For failures, and for `atOnce`: calls that have not ended yet. */ readonly underWay: ReturnType<
    typeof createCallsUnderWay
  >;
};
/** The key of a call in each bucket; undefined if the bucket does not apply. */
type Ticket = readonly (string | undefined)[];

/** A 5xx is neither a failure of the caller nor a success. */
type Outcome = 'succeeded' | 'failed' | 'neither';
const outcomeOf = (limit: LimitName, status: number): Outcome => {
  const { failure } = LIMITS[limit];
  if (failure === undefined ? status >= 400 && status < 500 : status === failure) return 'failed';
  return status >= 500 ? 'neither' : 'succeeded';
};

/** Whether an account was signed in on the device with this secret. */
export type KnowsDevice = (account: string, device: string) => Promise<boolean>;

/** Above every count: for counters that are read instead of enforced. */
const UNBOUNDED = 1_000_000_000;

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));
const delayAfter = (failures: number, free: number): number => Math.min(LONGEST_DELAY, 2 ** (failures - free));

/** One attempt at a counter; a limiter refuses by throwing its result. */
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

/** Beyond the points: one call from time to time with a growing delay, else none until the period ends. */
const beyond = async ({ bucket, gate }: Counter, key: string, result: RateLimiterRes): Promise<LimitVerdict> => {
  if (!bucket.growingDelay) return { wait: seconds(result) };
  const through = await tryConsume(gate, key, { customDuration: delayAfter(result.consumedPoints, bucket.points) });
  return through.passed ? 'free' : { wait: seconds(through.result) };
};

/** Does not count the call, but limits how many are under way. Failures so far must be below the points. */
const beginOne = async (counter: Counter, key: string): Promise<LimitVerdict> => {
  const failed = await counter.calls.get(key);
  if (failed !== null && failed.consumedPoints >= counter.bucket.points) {
    const verdict = await beyond(counter, key, failed);
    if (verdict !== 'free') return verdict;
  }
  return counter.underWay.begin(key, counter.bucket.failuresWith ?? 0) ? 'free' : { wait: 1 };
};

/** Whether the bucket limits calls under way and counts failures at their end; else every call counts as it begins. */
const countsUnderWay = ({ failuresWith = 0 }: Bucket): boolean => failuresWith > 0;

/** @param account the account that the call names, with this key; undefined if it names none. */
const consume = async (counter: Counter, key: string, account: string | undefined): Promise<LimitVerdict> => {
  const { bucket, calls, ofAccount, underWay } = counter;
  if (countsUnderWay(bucket)) return beginOne(counter, key);
  if (bucket.atOnce !== undefined) {
    if (!underWay.begin(key, bucket.atOnce)) return { wait: 1 };
    const { passed, result } = await tryConsume(calls, key);
    if (!passed) underWay.end(key);
    return passed ? 'free' : { wait: seconds(result) };
  }
  const { passed, result } = await tryConsume(calls, key);
  if (!passed && bucket.oncePerAccount !== undefined && account !== undefined) {
    const once = await tryConsume(ofAccount, account);
    return once.passed ? 'free' : { wait: seconds(once.result) };
  }
  if (!bucket.growingDelay) return passed ? 'free' : { wait: seconds(result) };
  if (result.consumedPoints <= bucket.points) return 'free';
  const verdict = await beyond(counter, key, result);
  // A refused attempt is not a failed one: it must not lengthen the owner's pauses.
  if (verdict !== 'free') await calls.reward(key, 1);
  return verdict;
};

/**
 * The limits of `LIMITS`, counted in Postgres where all processes must agree, and in memory where a query would cost more than it
 * protects (rule A-011). Without a pool, all in memory.
 *
 * @param secret keys the hash of login names, so that the counters hold no email address.
 * @param knowsDevice default: no device is known.
 */
export const createLimits = (secret: string, shared?: Pool, knowsDevice: KnowsDevice = async () => false): Limits => {
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
        const points = bucket.growingDelay || countsUnderWay(bucket) ? UNBOUNDED : bucket.points;
        const calls = limiter(prefix, points, bucket.seconds, kind === 'local');
        const gate = limiter(`${prefix}-gate`, 1, LONGEST_DELAY, kind === 'local');
        const ofAccount = limiter(`${prefix}-account`, 1, bucket.oncePerAccount ?? 1, kind === 'local');
        return { bucket, calls, gate, ofAccount, underWay: createCallsUnderWay() };
      }),
    ]),
  );
  /** Places where accounts signed in recently. */
  const places = limiter('login-account-1-place', 1, PLACE_KNOWN, false);

  const hashed = (text: string): string =>
    createHmac('sha256', secret).update(text.normalize('NFKC').trim().toLowerCase()).digest('base64url');
  const keyOf: { readonly [By in CountedBy]: (subject: LimitSubject) => string | undefined } = {
    ip: ({ ip }) => bucketOf(ip),
    user: ({ userId }) => userId,
    visitor: ({ ip, userId }) => (userId === undefined ? bucketOf(ip) : undefined),
    'user-account': ({ userId, about }) => (userId === undefined ? undefined : `${userId} ${about ?? userId}`),
    account: ({ account }) => (account === undefined ? undefined : hashed(account)),
  };
  /** Account and address as one hash that reveals neither. */
  const placeOf = (account: string, { ip }: LimitSubject): string => hashed(`${hashed(account)}\n${bucketOf(ip)}`);
  const isKnownPlace = async (subject: LimitSubject): Promise<boolean> =>
    subject.account !== undefined && (await places.get(placeOf(subject.account, subject))) !== null;
  const isKnown = async ({ account, device }: LimitSubject): Promise<boolean> =>
    account !== undefined && device !== undefined && knowsDevice(account, device);
  /** The key of a call in a bucket: its known device, else its known place, else the whole account. */
  const countedUnder = async ({ bucket }: Counter, subject: LimitSubject): Promise<string | undefined> => {
    const key = keyOf[bucket.by](subject);
    if (key === undefined) return undefined;
    if (bucket.exceptStaff === true && subject.isStaff === true) return undefined;
    if (bucket.exceptKnown === true && ((await isKnown(subject)) || (await isKnownPlace(subject)))) return undefined;
    if (bucket.knownPlaces !== true) return key;
    if (await isKnown(subject)) return hashed(`${key}\n${subject.device}`);
    return (await isKnownPlace(subject)) ? placeOf(subject.account ?? '', subject) : key;
  };

  const settle = async (counter: Counter, key: string, subject: LimitSubject, outcome: Outcome): Promise<void> => {
    const { bucket, calls, gate } = counter;
    if (bucket.failuresWith !== undefined) {
      if (countsUnderWay(bucket) && outcome === 'failed') await calls.consume(key, 1);
      if (!countsUnderWay(bucket) && outcome !== 'failed') await calls.reward(key, 1);
    }
    if (outcome !== 'succeeded') return;
    if (bucket.forgottenOnSuccess === true) await Promise.all([calls.delete(key), gate.delete(key)]);
    const { account } = subject;
    if (bucket.knownPlaces === true && account !== undefined)
      await places.set(placeOf(account, subject), 1, PLACE_KNOWN);
  };

  /** A call ends with the keys with which it began: a device may have become known during the call. */
  const tickets = new WeakMap<LimitSubject, Map<LimitName, Ticket>>();
  const end = (counter: Counter, key: string | undefined): void => {
    if (key !== undefined && (countsUnderWay(counter.bucket) || counter.bucket.atOnce !== undefined))
      counter.underWay.end(key);
  };

  return {
    take: async (limit, subject) => {
      const all = counters[limit] ?? [];
      const ticket: (string | undefined)[] = [];
      /** A refused call counts nowhere: the refusal of one counter does not use up the others. */
      const giveBack = async (): Promise<void> => {
        const taken = ticket.flatMap((key, index) =>
          key === undefined ? [] : [[all[index] as Counter, key] as const],
        );
        for (const [counter, key] of taken) end(counter, key);
        for (const [{ bucket, calls }, key] of taken)
          if (!countsUnderWay(bucket)) await calls.reward(key, 1).catch(() => undefined);
      };
      try {
        for (const counter of all) {
          const key = await countedUnder(counter, subject);
          const { account } = subject;
          const named = account === undefined ? undefined : hashed(`${key}\n${hashed(account)}`);
          const verdict = key === undefined ? 'free' : await consume(counter, key, named);
          if (verdict !== 'free') {
            await giveBack();
            return verdict;
          }
          ticket.push(key);
        }
      } catch {
        await giveBack();
        return LIMITS[limit].counters === 'local' ? 'free' : 'unavailable';
      }
      tickets.set(subject, (tickets.get(subject) ?? new Map<LimitName, Ticket>()).set(limit, ticket));
      return 'free';
    },
    answered: async (limit, subject, status) => {
      const ticket = tickets.get(subject)?.get(limit);
      if (ticket === undefined) return;
      tickets.get(subject)?.delete(limit);
      const outcome = outcomeOf(limit, status);
      for (const [index, counter] of (counters[limit] ?? []).entries()) {
        const key = ticket[index];
        end(counter, key);
        // If the counters are unreachable, one failure too many stays counted; the reply does not wait for that.
        if (key !== undefined) await settle(counter, key, subject, outcome).catch(() => undefined);
      }
    },
  };
};

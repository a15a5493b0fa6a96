import { type Clock, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isAway } from './away.ts';

/** Outcome of a job that is not done yet and is tried again automatically. */
export const WAITING = 'waiting';
/** Outcome of a dead letter: it was tried for too long, or can never be done. A person must look at it. Some are still tried now and then. */
export const GIVEN_UP = 'given-up';
/** Outcome of a job that an operator decided to leave undone. */
export const SET_ASIDE = 'set-aside';

export type JobRunnerDeps<Job> = {
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Ends early when its signal is aborted. */
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** A table with key, part, outcome, since, tries, next_at, held and seq. */
  readonly table: string;
  /** The columns that `work` reads besides `key` and `tries`. */
  readonly columns: string;
  /** What the program's log calls a job, with its article: `a job`. */
  readonly what: string;
  /** How many may be in hand now; 0 while the server is left alone. */
  readonly places: () => number;
  /** Most later tries in hand, so that jobs that hang do not delay those that were not tried yet. */
  readonly laterTries: number;
  /** Does a job and records its outcome. `holds`: whether this process may still act. @throws any error if it is not done: it is tried again. */
  readonly work: (job: Job, holds: () => boolean) => Promise<void>;
  readonly whyOf: (error: unknown) => string;
  /** Milliseconds until the next try, by the number of tries so far. */
  readonly pauseAfter: (tries: number) => number;
  /** The moment of the next try, if it is still to come and before the end of the pause. */
  readonly untilOf?: (error: unknown) => Instant | undefined;
  /** After this many milliseconds it becomes a dead letter. */
  readonly longestWait: number;
  /** Pause between tries of a dead letter; undefined: it is not tried any more. */
  readonly pauseOfDead?: number;
};
type Basic = { readonly key: string; readonly tries: number };
type Taken<Job> = Job & { readonly ofPart: string; readonly followed: boolean };
/** A new job; `held`: the one who recorded it has it in hand. */
export type NewJob<Job> = Job & { readonly ofPart: string; readonly held: boolean };

const LOOK_EVERY = 5_000;

/**
 * Works on the jobs of a table. Each has its own tries and pauses. Of each part (a person) one job is in hand at a time. One process
 * at a time works, by the lease of its lead.
 *
 * What is in hand is known by that process alone. The mark `held` in the table is for those who write the rows; this never relies on it,
 * because it may be wrong: a statement whose answer was lost, or of a process that leads no more, may still run, and mark jobs that nobody
 * has.
 */
export const createJobRunner = <Job extends Basic>(deps: JobRunnerDeps<Job>) => {
  const { pool, clock, log, sleep, table, columns, what, places, laterTries, work, pauseOfDead } = deps;
  type InHand = { readonly later: boolean; readonly part: string; readonly done: Promise<void> };
  const inHand = new Map<string, InHand>();
  const settled = async (): Promise<void> => {
    while (inHand.size > 0) await Promise.allSettled([...inHand.values()].map(({ done }) => done));
  };
  let holds = (): boolean => true;
  let wake = (): void => undefined;
  /** Dead letters that are still tried come with the others. */
  const isOpen = `outcome = '${WAITING}'${pauseOfDead === undefined ? '' : ` or outcome = '${GIVEN_UP}'`}`;

  /**
   * Of each part that has none in hand one job: the first that was not tried yet, otherwise the one that is due first. `followed`:
   * another one of its part waits behind it.
   */
  const take = async (most: number, mostLater: number): Promise<readonly Taken<Job>[]> =>
    (
      await pool.query<Taken<Job>>(
        `update ${table} as its set held = true where (${isOpen}) and key in (
           select key from (
             select key, tries, next_at, seq, row_number() over (partition by tries > 0 order by next_at, seq) as place from (
               select distinct on (coalesce(part, key)) key, next_at, tries, seq from ${table}
                where (${isOpen}) and coalesce(part, key) <> all($4::text[])
                order by coalesce(part, key), tries > 0, case when tries > 0 then next_at end, seq
             ) as first
              where next_at <= $1
           ) as due
            where tries = 0 or place <= $3 order by tries > 0, next_at, seq limit $2)
         returning key, tries, ${columns}, coalesce(part, key) as "ofPart", exists (
           select 1 from ${table} as next where (${isOpen}) and next.part = its.part and next.key <> its.key) as followed`,
        [clock.now(), most, Math.max(0, mostLater), [...inHand.values()].map(({ part }) => part)],
      )
    ).rows;

  const attempt = async (job: Job): Promise<void> => {
    try {
      await work(job, holds);
    } catch (error) {
      // Another process has it by now.
      if (!holds()) return;
      log.warn({ err: error, key: job.key }, `${what} failed and is tried again later`);
      const now = millisOf(clock.now());
      const [paused, until] = [now + deps.pauseAfter(job.tries + 1), deps.untilOf?.(error)];
      const next = until !== undefined && millisOf(until) > now ? Math.min(paused, millisOf(until)) : paused;
      // A try while the database or the event store is away does not count.
      const { rows } = await pool.query<{ outcome: string }>(
        `update ${table} set held = false, tries = tries + $4, why = $5,
           outcome = case when since <= $3 then '${GIVEN_UP}' else outcome end,
           next_at = case when since <= $3 then $6::timestamptz else $2::timestamptz end
         where key = $1 and (${isOpen}) returning outcome`,
        [
          job.key,
          instantOf(next),
          instantOf(now - deps.longestWait),
          isAway(error) ? 0 : 1,
          deps.whyOf(error),
          pauseOfDead === undefined ? null : instantOf(now + pauseOfDead),
        ],
      );
      if (rows[0]?.outcome === GIVEN_UP)
        log.error({ key: job.key }, `${what} needs a person: it has failed for too long`);
    }
  };

  let [isFull, additions, isRunning] = [false, 0, false];
  /** @param before the additions when it was looked for. */
  const start = (
    job: Job,
    { later, part, followed, before }: Omit<InHand, 'done'> & { readonly followed: boolean; readonly before: number },
  ): void => {
    const done = attempt(job)
      .catch((error: unknown) => log.warn({ err: error, key: job.key }, `the outcome of ${what} could not be recorded`))
      .finally(() => {
        inHand.delete(job.key);
        // In all other cases no job waits for this one to end.
        if (isFull || followed || additions !== before) wake();
      });
    inHand.set(job.key, { later, part, done });
  };
  /** Parts of which one was recorded and begun while the database was asked for more: it may have found the same. */
  const recorded = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Takes up what is due as far as there are places. @returns how many it began. */
  const begin = (): Promise<number> => {
    const mine = turn.then(async () => {
      if (!holds()) return 0;
      const before = additions;
      const free = places() - inHand.size;
      const laterFree = laterTries - [...inHand.values()].filter(({ later }) => later).length;
      recorded.clear();
      const due = free > 0 ? await take(free, laterFree) : [];
      // The lead may have moved while the database was asked: the next leader takes them up.
      if (!holds()) return 0;
      // More may be due than there were places for: the next place that becomes free is used.
      isFull = due.length >= free || due.filter(({ tries }) => tries > 0).length >= laterFree;
      const begun = due.filter(({ ofPart }) => !recorded.has(ofPart));
      for (const one of begun) start(one, { later: one.tries > 0, part: one.ofPart, followed: one.followed, before });
      return begun.length;
    });
    turn = mine.catch(() => undefined);
    return mine;
  };
  const oneDone = (): Promise<unknown> => Promise.race([...inHand.values()].map(({ done }) => done));

  const added = (): void => {
    additions += 1;
    wake();
  };

  return {
    /** A new job waits. */
    added,
    /**
     * Records new jobs, and begins at once those for which there is a place: they need not be looked for.
     *
     * @param insert records them in one statement. Those with a key of `mine` are recorded as held, unless another job of their part
     *   waits. @returns the ones that are new.
     * @throws the error of `insert`. Some may be recorded: they are found and done later.
     */
    record: async (
      jobs: readonly { readonly key: string; readonly part: string }[],
      insert: (mine: readonly string[]) => Promise<readonly NewJob<Job>[]>,
    ): Promise<void> => {
      let answered = (): void => undefined;
      const done = new Promise<void>((resolve) => (answered = resolve));
      const mine = new Map<string, InHand>();
      const before = additions;
      if (isRunning && holds())
        for (const { key, part } of jobs) {
          if (inHand.size >= places()) break;
          if (inHand.has(key) || [...inHand.values()].some((one) => one.part === part)) continue;
          const reserved = { later: false, part, done };
          mine.set(key, reserved);
          inHand.set(key, reserved);
          recorded.add(part);
        }
      try {
        const news = await insert([...mine.keys()]);
        for (const job of news)
          if (job.held && holds()) start(job, { later: false, part: job.ofPart, followed: false, before });
        if (news.some(({ held }) => !held)) added();
      } catch (error) {
        wake();
        throw error;
      } finally {
        for (const [key, reserved] of mine) if (inHand.get(key) === reserved) inHand.delete(key);
        answered();
      }
    },
    /** Whether every job that is due was tried at least once. */
    areTried: async (): Promise<boolean> => {
      const due = `select 1 from ${table} where outcome = '${WAITING}' and tries = 0 and next_at <= $1 limit 1`;
      return (await pool.query(due, [clock.now()])).rowCount === 0;
    },
    /**
     * Tries what is due, until nothing is due any more.
     *
     * @returns the number tried.
     */
    sweep: async (): Promise<number> => {
      let tried = 0;
      for (;;) {
        const begun = await begin();
        tried += begun;
        if (inHand.size > 0) await oneDone();
        else if (begun === 0) return tried;
      }
    },
    /** Works while this process leads, until the signal is aborted. */
    run: async (signal: AbortSignal, isOurs: () => boolean): Promise<void> => {
      holds = isOurs;
      const stop = (): void => {
        isRunning = false;
        wake();
      };
      signal.addEventListener('abort', stop);
      isRunning = !signal.aborted;
      while (!signal.aborted) {
        const pause = new AbortController();
        const woken = new Promise<void>((resolve) => (wake = resolve));
        try {
          await begin();
        } catch (error) {
          log.warn({ err: error }, `could not look for ${what} that is due`);
        }
        void sleep(LOOK_EVERY, pause.signal).then(wake);
        // A stop may have come while the database was asked.
        if (!signal.aborted) await woken;
        pause.abort();
      }
      signal.removeEventListener('abort', stop);
      await settled();
      holds = () => true;
    },
  };
};
export type JobRunner<Job extends Basic> = ReturnType<typeof createJobRunner<Job>>;

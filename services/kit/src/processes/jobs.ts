import { type Clock, DAY, HOUR, type Instant, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { inSpan, SpanKind } from '@paddock/event-store/spans';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { causedBy, causeOf } from '../cause.ts';
import { reasonOf } from './away.ts';
import { createJobRunner, GIVEN_UP, type JobRunner, SET_ASIDE, WAITING } from './job-runner.ts';

/** Something that is not at its end yet: its job is tried again later. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  /** When it can end at the latest: its job is tried again then, if not before. */
  readonly until: Instant | undefined;
  constructor(message: string, until?: Instant) {
    super(message);
    this.until = until;
  }
}

export type Job = {
  /** From the event or case that it comes from: recording it twice is one job. */
  readonly key: string;
  /** Which {@link JobWork} does it. */
  readonly kind: string;
  /** What it is about, such as `refund` and the source of its money: staff who set it aside mean this. */
  readonly subject: string;
  /** Whose it is, usually a customer: of each one job is in hand at a time. */
  readonly part: string;
  /** Its event. */
  readonly stream?: string | undefined;
  readonly revision?: number | undefined;
};
export type HeldJob = Omit<Job, 'stream' | 'revision'> & {
  readonly stream: string | null;
  readonly revision: number | null;
  readonly tries: number;
};
/** Does jobs of a kind; safe to repeat. @throws {NotYet} it is not at its end; any other failure is tried again too. */
export type JobWork = Readonly<Record<string, (job: HeldJob) => Promise<unknown>>>;

/** Where jobs are recorded. */
export type Jobs = {
  add(job: Job): Promise<void>;
  /**
   * Records jobs of cases, except where there is one about the same, also one that was given up or set aside.
   *
   * @returns how many are new.
   */
  addUnlessKnown(jobs: readonly Job[]): Promise<number>;
  /** Adds work on kinds of jobs. */
  provide(work: JobWork): void;
};

/** The jobs, those who work on them, and what operators do with them. */
export type JobQueue = Omit<JobRunner<HeldJob>, 'record'> &
  Jobs & {
    /** Makes a job due now, also one that was given up or set aside. */
    retry(key: string): Promise<void>;
    /** It is not tried any more. */
    setAside(key: string): Promise<void>;
  };

/** Jobs in hand at once, of which later tries get half. */
const [SIDE_BY_SIDE, LATER_TRIES] = [16, 8];
/** Pauses between tries, by the number of tries; then hourly. */
const PAUSES = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE];
const pauseAfter = (tries: number): number => PAUSES[tries - 1] ?? HOUR;

export type CreateJobsDeps = {
  /** One that may write. */
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** Reads the event of a job. Its job has the event as its cause. */
  readonly store: Pick<EventStore, 'readStream'>;
  readonly decode: Decode;
};

/**
 * Jobs that call the card provider (decision 0181). After a day a job is a dead letter: listed for operators, and tried once a day
 * from then on, since money is owed until it has moved.
 */
export const createJobs = ({ pool, clock, log, sleep, store, decode }: CreateJobsDeps): JobQueue => {
  const eventOf = async ({ stream, revision }: HeldJob) => {
    if (stream === null || revision === null) return undefined;
    for await (const stored of store.readStream(stream, revision)) return decode(stored);
    return undefined;
  };
  const work: Record<string, JobWork[string] | undefined> = {};
  const runner = createJobRunner<HeldJob>({
    pool,
    clock,
    log,
    sleep,
    table: 'processes.job',
    columns: 'kind, subject, part, stream, revision',
    what: 'a job',
    places: () => SIDE_BY_SIDE,
    laterTries: LATER_TRIES,
    pauseAfter,
    untilOf: (error) => (error instanceof NotYet ? error.until : undefined),
    longestWait: DAY,
    pauseOfDead: DAY,
    whyOf: (error) => reasonOf(error).replaceAll('\0', '\u2400').slice(0, 500),
    work: async (job, holds) => {
      const its = work[job.kind];
      // A later release recorded it, and leads again at some time.
      if (its === undefined) throw new NotYet(`This release does not know jobs of the kind ${job.kind}.`);
      if (!holds()) throw new NotYet('Another process has it.');
      // Without a cause, if the event cannot be read: the work itself may not need it.
      const event = await eventOf(job).catch(() => undefined);
      const act = () =>
        inSpan(
          'job card-provider',
          { kind: SpanKind.CONSUMER, attributes: { 'paddock.job': job.kind }, of: event ? [event.metadata] : [] },
          () => its(job),
        );
      await (event === undefined ? act() : causedBy(causeOf(event), act));
      await pool.query(`delete from processes.job where key = $1 and outcome <> '${SET_ASIDE}'`, [job.key]);
    },
  });
  const insert = async (jobs: readonly Job[], except = ''): Promise<number> => {
    if (jobs.length === 0) return 0;
    const { rowCount } = await pool.query(
      `insert into processes.job (key, kind, subject, part, stream, revision, since, next_at)
         select key, kind, subject, part, stream, revision, $2, $2
           from jsonb_to_recordset($1::jsonb) as new (key text, kind text, subject text, part text, stream text, revision int)
         ${except} on conflict (key) do nothing`,
      [JSON.stringify(jobs), clock.now()],
    );
    if (rowCount !== 0) runner.added();
    return rowCount ?? 0;
  };
  return {
    ...runner,
    add: async (job) => void (await insert([job])),
    addUnlessKnown: (jobs) =>
      insert(jobs, 'where not exists (select 1 from processes.job where subject = new.subject)'),
    provide: (more) => void Object.assign(work, more),
    retry: async (key) => {
      const now = clock.now();
      await pool.query(
        `update processes.job set outcome = '${WAITING}', since = $2, next_at = $2, tries = 0 where key = $1`,
        [key, now],
      );
      runner.added();
    },
    setAside: async (key) => {
      await pool.query(`update processes.job set outcome = '${SET_ASIDE}', next_at = null where key = $1`, [key]);
    },
  };
};

/** A job that is not done, for operators. Moments are UTC text. */
export type OpenJob = {
  readonly key: string;
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
  readonly since: string;
  readonly tries: number;
  readonly next_at: string | null;
  readonly why: string | null;
};
const MOST_LISTED = 200;
/** It should have been tried long ago: no process runs. A clock of a test that is ahead has no such jobs. */
const UNTRIED_LONG = `since < now() - interval '1 minute'`;
const textOf = (column: string): string =>
  `to_char(job.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const COLUMNS = `key, kind, subject, outcome, tries, why, ${textOf('since')}, ${textOf('next_at')}`;

/**
 * Jobs that were tried and are not done, that nobody tries, or that were set aside: dead letters first, then the longest waiting.
 *
 * @param most null: all of them.
 */
export const readOpenJobs = async (
  db: Pick<Pool, 'query'>,
  most: number | null = MOST_LISTED,
): Promise<readonly OpenJob[]> =>
  (
    await db.query<OpenJob>(
      `select ${COLUMNS} from processes.job as job where tries > 0 or outcome <> '${WAITING}' or ${UNTRIED_LONG}
        order by outcome = '${WAITING}', outcome = '${SET_ASIDE}', job.since, key limit $1`,
      [most],
    )
  ).rows;

/** The jobs of the card provider, for metrics: ages by this machine's database, not by the clock of the product. */
export const countJobs = async (db: Pick<Pool, 'query'>) => {
  const { rows } = await db.query<{ count: number; oldestSeconds: number; tries: number; dead: number }>(
    `select count(*) filter (where outcome = '${WAITING}')::int as count,
            count(*) filter (where outcome = '${GIVEN_UP}')::int as dead,
            greatest(0, coalesce(extract(epoch from now() - min(since) filter (where outcome = '${WAITING}')), 0))::float8 as "oldestSeconds",
            coalesce(max(tries) filter (where outcome = '${WAITING}'), 0)::int as tries
       from processes.job where outcome <> '${SET_ASIDE}'`,
  );
  return rows.map((jobs) => ({ queue: 'card-provider', ...jobs }));
};

import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Clock, type Instant, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { AskedReport, Scope } from '@paddock/shared-domain/reports/asked-report';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import { newTrail, type Trail } from '@paddock/shared-domain/reports/trail';
import type { Logger } from 'pino';
import { foldReport, type LogPass } from './fold-report.ts';

/** Limits of running reports, for each person and in all; of finished ones in memory, and for how long (threat TH-08). */
const MOST_RUNNING = { each: 2, all: 4 } as const;
const MOST_KEPT = { each: 4, all: 16 } as const;
const KEPT_MILLIS = 30 * MINUTE;
/** More rows are not readable, and a reply of their size would block others. */
const MOST_ROWS = 20_000;

/** A running or finished report in the process that makes it; other processes read {@link ReportRecords}. */
export type ReportJob = {
  readonly id: string;
  readonly by: UserId;
  readonly asked: AskedReport;
  readonly asOf: Instant;
  readonly zone: string;
  /** Empty until it is done. */
  trail: Trail;
  state: 'running' | 'done' | 'stopped' | 'failed';
  problem: 'too_many_rows' | 'unreadable' | null;
  share: number;
  events: number;
  /** Events of the log whose type this program does not know. */
  passed: number;
  rows: readonly ReportRow[] | undefined;
  /** Last request for it: unused ones are dropped. */
  usedAt: Instant;
};

export type ReportJobs = {
  /** Starts a report; `busy` if too many run. */
  start(by: UserId, asked: AskedReport, zone: string): Promise<ReportJob | 'busy'>;
  find(id: string): ReportJob | undefined;
  /** Settles when a report of this process has ended. */
  ended(id: string): Promise<void>;
  /** Drops a finished report: it is stored elsewhere. */
  forget(id: string): void;
  /** Stops a running report; a finished one does not change. */
  stop(id: string): void;
  /** Stops all, and settles when none reads the log any more. */
  close(): Promise<void>;
};

type OwnDeps = Pick<LogPass, 'store' | 'decode' | 'index'> & {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'error' | 'warn'>;
};

export const createReportJobs = ({ store, decode, index, clock, newId, log }: OwnDeps): ReportJobs => {
  const jobs = new Map<string, { readonly job: ReportJob; readonly stop: AbortController; ended: Promise<void> }>();
  const running = (by?: UserId): number =>
    [...jobs.values()].filter(({ job }) => job.state === 'running' && (by === undefined || job.by === by)).length;

  /** Drops unused reports, and the oldest beyond the limit. */
  const tidy = (by: UserId): void => {
    const now = clock.now();
    const ended = [...jobs.values()].filter(({ job }) => job.state !== 'running').map(({ job }) => job);
    const stale = ended.filter(({ usedAt }) => plusMillis(usedAt, KEPT_MILLIS) < now);
    const fresh = ended.filter((job) => !stale.includes(job));
    const mine = fresh.filter((job) => job.by === by);
    for (const { id } of [
      ...stale,
      ...mine.slice(0, Math.max(0, mine.length - MOST_KEPT.each + 1)),
      ...fresh.slice(0, Math.max(0, fresh.length - MOST_KEPT.all + 1)),
    ])
      jobs.delete(id);
  };

  const run = async (job: ReportJob, signal: AbortSignal): Promise<void> => {
    try {
      const scope = { ...job.asked, asOf: job.asOf, zone: job.zone } as Scope;
      const onRead = (events: number, share: number): void => {
        job.events += events;
        job.share = share;
      };
      const onWhole = (error: unknown): void =>
        log.warn({ err: error, report: job.asked.kind }, 'a report reads the whole log: its index cannot be used');
      const { report, passed } = await foldReport(scope, { store, decode, index, signal, onRead, onWhole });
      const rows = report.rows();
      job.passed = passed;
      job.trail = report.trail;
      if (rows.length > MOST_ROWS) {
        job.problem = 'too_many_rows';
        job.state = 'failed';
        return;
      }
      job.rows = rows;
      job.share = 1;
      job.state = 'done';
    } catch (error) {
      if (signal.aborted) {
        job.state = 'stopped';
        return;
      }
      log.error({ err: error, report: job.asked.kind }, 'a report could not be made');
      job.problem = 'unreadable';
      job.state = 'failed';
    }
  };

  return {
    start: async (by, asked, zone) => {
      if (running(by) >= MOST_RUNNING.each || running() >= MOST_RUNNING.all) return 'busy';
      tidy(by);
      const now = clock.now();
      const asOf = asked.as_of === undefined || asked.as_of > now ? now : asked.as_of;
      const job: ReportJob = {
        id: newId(),
        by,
        asked,
        asOf,
        zone,
        trail: newTrail(),
        state: 'running',
        problem: null,
        share: 0,
        events: 0,
        passed: 0,
        rows: undefined,
        usedAt: now,
      };
      const stop = new AbortController();
      const entry = { job, stop, ended: Promise.resolve() };
      jobs.set(job.id, entry);
      entry.ended = run(job, stop.signal);
      return Promise.resolve(job);
    },
    find: (id) => {
      const job = jobs.get(id)?.job;
      if (job !== undefined) job.usedAt = clock.now();
      return job;
    },
    forget: (id) => void jobs.delete(id),
    ended: (id) => jobs.get(id)?.ended ?? Promise.resolve(),
    stop: (id) => jobs.get(id)?.stop.abort(new Error('The report was stopped.')),
    close: async () => {
      for (const { stop } of jobs.values()) stop.abort(new Error('The venue is closing.'));
      await Promise.all([...jobs.values()].map(({ ended }) => ended));
    },
  };
};

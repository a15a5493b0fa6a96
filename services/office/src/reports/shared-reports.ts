import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { AskedReport } from '@paddock/shared-domain/reports/asked-report';
import type { Logger } from 'pino';
import type { ReportJob, ReportJobs } from './report-jobs.ts';
import type { KeptReport, ReportRecords } from './report-records.ts';

/** How often a running report stores its progress and checks for a stop, in milliseconds. */
const BEAT_MS = 500;

export type SharedReports = Pick<ReportRecords, 'find' | 'eventsOf'> & {
  start(by: UserId, asked: AskedReport, zone: string): Promise<KeptReport | 'busy'>;
  /** Stops a running report, in any process; a finished one does not change. */
  stop(id: string): Promise<void>;
  /** Stops those of this process; others see them as interrupted. */
  close(): Promise<void>;
};
type OwnDeps = {
  readonly jobs: ReportJobs;
  readonly records: ReportRecords;
  readonly sleep: (millis: number) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
};

const keptOf = (job: ReportJob): KeptReport => ({
  id: job.id,
  asked: job.asked,
  as_of: job.asOf,
  zone: job.zone,
  state: job.state,
  problem: job.problem,
  share: job.share,
  events: job.events,
  passed: job.passed,
  rows: job.rows ?? null,
  trail_lost: job.trail.isLost(),
});

/**
 * Reports that every API process can show and stop, whichever makes them: behind a load balancer, requests of one customer reach
 * any process. Progress, result and stop requests are in a table. A report whose process died is `interrupted` and can be made
 * again, because it changed nothing else.
 */
export const createSharedReports = ({ jobs, records, sleep, log }: OwnDeps): SharedReports => {
  let closing = false;
  const watched = new Set<Promise<void>>();

  const watch = async (job: ReportJob): Promise<void> => {
    const ended = jobs.ended(job.id);
    // 1. While it runs, other processes see its progress and can stop it.
    while (job.state === 'running') {
      await Promise.race([ended, sleep(BEAT_MS)]);
      if (job.state !== 'running') break;
      const stop = await records.show(job.id, job.share, job.events).catch(() => false);
      if (stop) jobs.stop(job.id);
    }
    await ended;
    // 2. Store the result and all that can be requested about it.
    const rows = job.rows ?? [];
    const lost = job.trail.isLost();
    const trail = lost ? {} : Object.fromEntries(rows.map(({ key }) => [key, job.trail.eventsOf(key)]));
    const state = job.state === 'stopped' && closing ? 'interrupted' : job.state;
    await records.end(job.id, { ...keptOf(job), state, trail, trail_lost: lost });
    jobs.forget(job.id);
  };

  return {
    start: async (by, asked, zone) => {
      const job = await jobs.start(by, asked, zone);
      if (job === 'busy') return 'busy';
      const begun = await records.begin(job).catch((error: unknown) => {
        jobs.stop(job.id);
        throw error;
      });
      if (!begun) {
        jobs.stop(job.id);
        return 'busy';
      }
      const watching = watch(job)
        .catch((error: unknown) => log.warn({ err: error, report: job.id }, 'what became of a report was not kept'))
        .finally(() => watched.delete(watching));
      watched.add(watching);
      return keptOf(job);
    },
    // For its own reports, this process's memory is the most recent.
    find: async (id) => {
      const kept = await records.find(id);
      const own = jobs.find(id);
      return own === undefined ? kept : keptOf(own);
    },
    eventsOf: async (id, row) => jobs.find(id)?.trail.eventsOf(row) ?? records.eventsOf(id, row),
    stop: async (id) => {
      jobs.stop(id);
      await records.askToStop(id);
    },
    close: async () => {
      closing = true;
      await jobs.close();
      await Promise.all(watched);
    },
  };
};

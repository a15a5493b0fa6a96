import { Gauge, type Registry } from 'prom-client';
import type { Position } from '@paddock/event-store/port';
import type { Progress } from './progress.ts';

/** Number of parked events by process, and of waiting mails if this process sends mails. */
export type Waiting = {
  readonly parked: readonly { readonly name: string; readonly count: number; readonly oldestSeconds: number }[];
  readonly mails?: number;
  /** Jobs by queue: how many wait, since when the oldest, with how many tries at most, and how many are given up. */
  readonly jobs?: readonly {
    readonly queue: string;
    readonly count: number;
    readonly oldestSeconds: number;
    readonly tries: number;
    readonly dead: number;
  }[];
};

/**
 * Metrics of the processes, read at each scrape. Of several API processes only the leader has them; `paddock_processes_led` shows
 * which it is.
 *
 * @param head the end of the log, in a store whose positions count its events.
 */
export const measureProcesses = (
  registry: Registry,
  progress: Pick<Progress, 'standings'>,
  readWaiting: () => Promise<Waiting>,
  head?: () => Promise<Position>,
): void => {
  // The gauges of one scrape share one read.
  let reading: Promise<Waiting> | undefined;
  const waiting = (): Promise<Waiting> => (reading ??= readWaiting().finally(() => (reading = undefined)));
  const gauge = (name: string, help: string, collect: (gauge: Gauge<'process'>) => Promise<void> | void): void => {
    new Gauge({
      name,
      help,
      labelNames: ['process'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        await collect(this);
      },
    });
  };
  gauge('paddock_processes_led', 'Processes that run in this API process.', (led) =>
    led.set(progress.standings().length),
  );
  gauge('paddock_process_position', 'Position in the log up to which a process has done everything.', (position) => {
    for (const { name, position: at } of progress.standings()) position.set({ process: name }, Number(at));
  });
  if (head !== undefined)
    gauge('paddock_process_lag_events', 'Events of the log that a process has not reached.', async (lag) => {
      const end = Number(await head());
      for (const { name, position } of progress.standings())
        lag.set({ process: name }, Math.max(0, end - Number(position)));
    });
  gauge('paddock_process_lag_seconds', 'Age of the event a process is busy with; 0 at the end of the log.', (lag) => {
    for (const { name, lagSeconds } of progress.standings()) lag.set({ process: name }, lagSeconds);
  });
  gauge('paddock_process_trying_seconds', 'How long a process has been trying its present event.', (trying) => {
    for (const { name, tryingSeconds } of progress.standings()) trying.set({ process: name }, tryingSeconds);
  });
  gauge('paddock_process_parked', 'Events that a process could not handle and tries by themselves.', async (parked) => {
    for (const { name, count } of (await waiting()).parked) parked.set({ process: name }, count);
  });
  gauge(
    'paddock_process_parked_seconds',
    'How long the oldest parked event of a process has waited.',
    async (oldest) => {
      for (const { name, oldestSeconds } of (await waiting()).parked) oldest.set({ process: name }, oldestSeconds);
    },
  );
  const ofJobs = (name: string, help: string, value: (jobs: NonNullable<Waiting['jobs']>[number]) => number): void =>
    void new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        for (const jobs of (await waiting()).jobs ?? []) this.set({ queue: jobs.queue }, value(jobs));
      },
    });
  ofJobs('paddock_jobs_waiting', 'Jobs that are not done yet.', ({ count }) => count);
  ofJobs(
    'paddock_jobs_oldest_seconds',
    'How long the oldest waiting job has waited.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  ofJobs('paddock_jobs_tries', 'Most tries of a waiting job.', ({ tries }) => tries);
  ofJobs('paddock_jobs_dead', 'Jobs that were given up and wait for an operator.', ({ dead }) => dead);
  gauge('paddock_mails_waiting', 'Mails that could not be handed over yet.', async (gauge) => {
    const { mails } = await waiting();
    if (mails !== undefined) gauge.set(mails);
  });
};

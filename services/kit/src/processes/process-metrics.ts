import { Gauge, type Registry } from 'prom-client';
import type { Progress } from './progress.ts';

/** Number of parked events by process, and of waiting mails if this process sends mails. */
export type Waiting = {
  readonly parked: readonly { readonly name: string; readonly count: number; readonly oldestSeconds: number }[];
  readonly mails?: number;
};

/**
 * Metrics of the processes, read at each scrape. Of several API processes only the leader has them; `paddock_processes_led` shows
 * which it is.
 */
export const measureProcesses = (
  registry: Registry,
  progress: Pick<Progress, 'standings'>,
  waiting: () => Promise<Waiting>,
): void => {
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
  gauge('paddock_mails_waiting', 'Mails that could not be handed over yet.', async (gauge) => {
    const { mails } = await waiting();
    if (mails !== undefined) gauge.set(mails);
  });
};

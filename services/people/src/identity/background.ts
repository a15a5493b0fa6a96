import type { Logger } from 'pino';

/** Work that no request waits for. Its failure never fails the caller. */
export type Background = {
  run(name: string, task: () => Promise<void>): void;
  settled(): Promise<void>;
};

export const createBackground = (log: Pick<Logger, 'error'>): Background => {
  const underWay = new Set<Promise<void>>();
  return {
    run: (name, task) => {
      const job = task()
        .catch((error: unknown) =>
          log.error({ task: name, why: error instanceof Error ? error.name : 'unknown' }, 'background work failed'),
        )
        .finally(() => underWay.delete(job));
      underWay.add(job);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};

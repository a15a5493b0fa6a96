import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of the projections for operators (invariant P6). */
export type Metrics = {
  readonly applied: Counter<'projection'>;
  readonly passed: Counter<'projection' | 'standing'>;
  readonly halted: Gauge<'projection'>;
  readonly retries: Counter<'projection'>;
  readonly batch: Histogram<'projection'>;
};

type ReadLags = () => Promise<ReadonlyMap<string, number>>;
/** What is measured at each scrape, by name of the read model. */
export type Lags = {
  /** Age in seconds of the oldest event that it has not applied. */
  readonly seconds?: ReadLags;
  /** Events that it has not applied, in a store whose positions count its events. */
  readonly events?: ReadLags | undefined;
};

/** @param names of the read models. */
export const createMetrics = (
  registry: Registry,
  { seconds, events }: Lags = {},
  names: readonly string[] = [],
): Metrics => {
  const common = { registers: [registry], labelNames: ['projection'] as const };
  const lag = (name: string, help: string, read: ReadLags): void => {
    new Gauge({
      ...common,
      name,
      help,
      async collect() {
        const found = await read().catch(() => undefined);
        // If the lag is unknown, report no value rather than an old one.
        this.reset();
        for (const [projection, value] of found ?? []) this.set({ projection }, value);
      },
    });
  };
  if (seconds !== undefined)
    lag(
      'paddock_projection_lag_seconds',
      'Age of the oldest event that a read model does not show yet, whatever holds it up; 0 at the end of the log.',
      seconds,
    );
  if (events !== undefined)
    lag('paddock_projection_lag_events', 'Events of the log that a read model does not show yet.', events);
  // Known before the first one comes: Prometheus sees no increase in a series that begins with 1.
  const passed = new Counter({
    ...common,
    labelNames: ['projection', 'standing'] as const,
    name: 'paddock_projection_passed_total',
    help: 'Events a read model passed because this release does not know their type (newer) or another application wrote them (foreign).',
  });
  for (const projection of names) for (const standing of ['newer', 'foreign']) passed.inc({ projection, standing }, 0);
  return {
    applied: new Counter({
      ...common,
      name: 'paddock_projection_events_total',
      help: 'Events applied to a read model.',
    }),
    passed,
    halted: new Gauge({
      ...common,
      name: 'paddock_projection_halted',
      help: '1 while a read model stands still at a poison event.',
    }),
    retries: new Counter({
      ...common,
      name: 'paddock_projection_retries_total',
      help: 'Batches tried again after a passing failure.',
    }),
    batch: new Histogram({
      ...common,
      name: 'paddock_projection_batch_seconds',
      help: 'Time a batch took, from the first statement to the commit.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    }),
  };
};

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What operators see of the projections (invariant P6). */
export type Metrics = {
  readonly applied: Counter<'projection'>;
  readonly lag: Gauge<'projection'>;
  readonly halted: Gauge<'projection'>;
  readonly retries: Counter<'projection'>;
  readonly batch: Histogram<'projection'>;
};

export const createMetrics = (registry: Registry): Metrics => {
  const common = { registers: [registry], labelNames: ['projection'] as const };
  return {
    applied: new Counter({
      ...common,
      name: 'paddock_projection_events_total',
      help: 'Events applied to a read model.',
    }),
    lag: new Gauge({
      ...common,
      name: 'paddock_projection_lag_seconds',
      help: 'Age of the last event when it was applied; 0 at the end of the log.',
    }),
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

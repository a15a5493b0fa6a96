import { measurePools, type WatchPool } from '@paddock/projections/engine/pool-metrics';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Answered = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** Metrics of the API process. Labels are route patterns, never addresses. */
export type Metrics = {
  readonly registry: Registry;
  answered(answer: Answered): void;
  defect(): void;
  sockets(open: number): void;
  mail(kind: string, outcome: string): void;
  readonly watchPool: WatchPool;
};

/**
 * Adds the metrics of the runtime: memory, event-loop delay, garbage collection. Once for each process: the library watches the collections
 * until the process ends, and so keeps all that the registry measures.
 */
export const measureRuntime = (registry: Registry): void => collectDefaultMetrics({ register: registry });

/** One registry for each process or test, without the metrics of the runtime (see `measureRuntime`). */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'paddock_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    registers: [registry],
  });
  const defects = new Counter({
    name: 'paddock_defects_total',
    help: 'Answers that were a fault of ours (500)',
    registers: [registry],
  });
  const open = new Gauge({ name: 'paddock_live_sockets', help: 'Open live sockets', registers: [registry] });
  const mails = new Counter({
    name: 'paddock_mails_total',
    help: 'Mails by what became of them: sent, waiting, given-up, nobody',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    defect: () => defects.inc(),
    sockets: (count) => open.set(count),
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
    watchPool: measurePools(registry),
  };
};

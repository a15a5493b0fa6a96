import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Measures a pool under a name. A pool that is opened later under the same name takes its place. */
export type WatchPool = (name: string, pool: Pool) => void;

/**
 * Measures the connections of the pools of this process, read at each scrape: `used` and `idle` are open, `most` may be open, and
 * `waiting` is the number of callers that wait for one.
 */
export const measurePools = (registry: Registry): WatchPool => {
  const pools = new Map<string, Pool>();
  new Gauge({
    name: 'paddock_pool_connections',
    help: 'Connections to the database by pool: used, idle, and the most there may be; waiting: callers that wait for one.',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [pool, { totalCount, idleCount, waitingCount, options, ended }] of pools) {
        if (ended) continue;
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
        this.set({ pool, state: 'most' }, options.max ?? 0);
      }
    },
  });
  return (name, pool) => void pools.set(name, pool);
};

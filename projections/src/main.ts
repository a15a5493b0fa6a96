import { exitForOperator, NeedsOperator } from '@paddock/event-store/needs-operator';
import { openEventStore } from '@paddock/event-store/open';
import { startTracing } from '@paddock/event-store/start-tracing';
import { upcast } from '@paddock/shared-domain/all-events';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { all, codec, formerReadModels } from './all.ts';
import { readConfig } from './config.ts';
import { OF_STORE } from './engine/connections.ts';
import { keepHeapLean } from './engine/lean-heap.ts';
import { serveMetrics } from './engine/metrics-server.ts';
import { retry } from './engine/retry.ts';
import type { Readiness } from './engine/readiness.ts';
import { measurePools } from './engine/pool-metrics.ts';
import { runProjections } from './engine/run-projections.ts';

keepHeapLean();
const settings = () => {
  try {
    return readConfig();
  } catch (error) {
    return exitForOperator(error);
  }
};
const config = settings();
const log = pino({ level: config.logLevel, base: { service: 'projections' } });
const endTracing = await startTracing('paddock projections', config.tracesTo);
const registry = new Registry();
collectDefaultMetrics({ register: registry });
const watchPool = measurePools(registry);

const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) {
  process.once(name, () => {
    log.info({ signal: name }, 'stopping');
    stop.abort();
    // End a stop that hangs: every write is one transaction, so none is half done.
    setTimeout(() => process.exit(1), 10_000).unref();
  });
}

let ready = (): Promise<Readiness> =>
  Promise.resolve({ isReady: false, lines: ['starting: waits for the event store'] });
const server = config.metrics && (await serveMetrics(registry, config.metrics, () => ready()));

try {
  const store = await retry(log, stop.signal, () =>
    openEventStore({
      databaseUrl: config.databaseUrl,
      eventStoreUrl: config.eventStoreUrl,
      upcast,
      connections: OF_STORE,
      opened: (pool) => watchPool('store', pool),
    }),
  );
  try {
    if (store)
      await runProjections({
        projections: all,
        former: formerReadModels,
        codec,
        store,
        databaseUrl: config.databaseUrl,
        log,
        registry,
        connections: config.connections,
        opened: watchPool,
        countsEvents: config.eventStoreUrl === undefined,
        signal: stop.signal,
        readiness: (check) => (ready = check),
      });
  } finally {
    await store?.close();
  }
  log.info('stopped');
} catch (error) {
  if (error instanceof NeedsOperator) exitForOperator(error);
  log.fatal({ err: error }, 'the projections ended');
  process.exitCode = 1;
} finally {
  server?.close();
  await endTracing();
}

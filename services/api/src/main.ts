import { compose } from './compose.ts';
import { readOwnConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { patiently } from './patiently.ts';

const config = readOwnConfig();
const log = createLog(config.LOG_LEVEL);
const composed = await patiently(() => compose(config, log), log);
await composed.prepare();
await composed.app.listen({ host: config.HOST, port: config.PORT });
composed.runBeside();
if (config.METRICS_PORT !== undefined) await serveMetrics(composed.deps.metrics.registry, config.METRICS_PORT);
log.info({ port: config.PORT }, 'the API listens');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // What does not end in 10 s is left to the janitor of the next start; kill -9 is always safe (OPS7).
    setTimeout(() => process.exit(0), 10_000).unref();
    composed.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  });
}

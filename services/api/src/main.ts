import { exitForOperator } from '@paddock/event-store/exit-for-operator';
import { compose } from './compose.ts';
import { type Config, readOwnConfig, UnfitSettings } from '@paddock/kit/config';
import { HeldDemo } from '@paddock/kit/fitness/held-demo';
import { createLog } from '@paddock/kit/http/log';
import { serveMetrics } from '@paddock/kit/metrics/metrics-server';
import { patiently } from './retry.ts';

/** What the operator has to mend is a sentence of its own, without the place in the code. */
const orExit = (error: unknown): never => {
  if (!(error instanceof UnfitSettings || error instanceof HeldDemo)) return exitForOperator(error);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
};
const settings = (): Config => {
  try {
    return readOwnConfig();
  } catch (error) {
    return orExit(error);
  }
};

const config = settings();
const log = createLog(config.LOG_LEVEL);
for (const sentence of config.unwise) log.warn(sentence);
const composed = await patiently(() => compose(config, log), log).catch(orExit);
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

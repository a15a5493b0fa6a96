import { startTracing } from '@paddock/event-store/start-tracing';
import { exitForOperator } from '@paddock/event-store/needs-operator';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, readOwnConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createLog } from '../http/log.ts';
import { measureRuntime } from '../metrics/metrics.ts';
import { serveMetrics } from '@paddock/projections/engine/metrics-server';
import { retry } from './retry.ts';

/** A process built from its settings, not listening yet. */
export type Program = {
  readonly app: FastifyInstance;
  readonly deps: Pick<Deps, 'metrics'>;
  /** What must be done before requests are accepted. */
  prepare(): Promise<void>;
  runBeside(): void;
  /** Stops everything, requests first. Idempotent. */
  close(): Promise<void>;
};

/** A stop that takes longer is cut off, in milliseconds. */
const LONGEST_STOP = 10_000;

const settings = (): Config => {
  try {
    return readOwnConfig();
  } catch (error) {
    return exitForOperator(error);
  }
};

/** Runs a program in this process until a signal ends it. @param name as in the log: `the API`. */
export const runProgram = async (
  name: string,
  compose: (config: Config, log: Logger) => Promise<Program>,
): Promise<void> => {
  const config = settings();
  const log = createLog(config.LOG_LEVEL);
  const endTracing = await startTracing(name.replace('the ', 'paddock '), config.OTEL_EXPORTER_OTLP_ENDPOINT);
  for (const sentence of config.unwise) log.warn(sentence);
  const composed = await retry(() => compose(config, log), log).catch(exitForOperator);
  measureRuntime(composed.deps.metrics.registry);
  await composed.prepare().catch(exitForOperator);
  await composed.app.listen({ host: config.HOST, port: config.PORT });
  composed.runBeside();
  const { METRICS_HOST: host, METRICS_PORT: port } = config;
  if (port !== undefined) await serveMetrics(composed.deps.metrics.registry, { host, port });
  log.info({ port: config.PORT }, `${name} listens`);

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      // Work not finished by then is left to the sweepers of the next start; kill -9 is always safe (OPS7).
      setTimeout(() => process.exit(0), LONGEST_STOP).unref();
      const end = async (): Promise<void> => {
        try {
          await composed.close();
        } finally {
          await endTracing();
        }
      };
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop was not clean');
          process.exit(1);
        },
      );
    });
  }
};

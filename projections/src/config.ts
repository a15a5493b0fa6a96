import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { unfitAddresses } from '@paddock/event-store/unfit-addresses';
import { z } from 'zod';
import { LEAST_CONNECTIONS, USUAL_CONNECTIONS } from './engine/connections.ts';

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}.`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};

export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** Used by the Postgres client if the URL has no password. */
  PGPASSWORD: z.string().optional(),
  DATABASE_URL: z.string().min(1),
  /** The most connections to the database that this process opens. */
  PROJECTIONS_DATABASE_CONNECTIONS: whole(LEAST_CONNECTIONS, 1_000).default(USUAL_CONNECTIONS),
  /** `esdb://...`; default: the log is in Postgres. */
  EVENT_STORE_URL: z.string().min(1).optional(),
  /** Where traces are sent (OTLP over HTTP); default: nowhere. The SDK reads the next three itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://.' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Port of /metrics and /healthz; default: none. */
  PROJECTIONS_METRICS_PORT: whole(0, 65_535).optional(),
  PROJECTIONS_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
});

export type Config = {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  readonly tracesTo: string | undefined;
  readonly connections: number;
  readonly logLevel: string;
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
};

/**
 * An empty variable counts as not set. @throws {NeedsOperator} names what is missing or wrong, but never a value, which may be secret.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new NeedsOperator(`These settings are not fit for this start:\n${wrong.join('\n')}`);
  }
  const { data } = parsed;
  const { DATABASE_URL: databaseUrl, EVENT_STORE_URL: eventStoreUrl, PGPASSWORD: databasePassword } = data;
  const unfit = data.NODE_ENV === 'production' ? unfitAddresses({ databaseUrl, eventStoreUrl, databasePassword }) : [];
  if (unfit.length > 0) throw new NeedsOperator(`These settings are not fit for production:\n${unfit.join('\n')}`);
  const port = data.PROJECTIONS_METRICS_PORT;
  return {
    databaseUrl: data.DATABASE_URL,
    eventStoreUrl: data.EVENT_STORE_URL,
    tracesTo: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    connections: data.PROJECTIONS_DATABASE_CONNECTIONS,
    logLevel: data.LOG_LEVEL,
    metrics: port === undefined ? undefined : { host: data.PROJECTIONS_METRICS_HOST, port },
  };
};

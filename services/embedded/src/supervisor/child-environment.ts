import { join } from 'node:path';
import { machineEnvironment, type Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { fromRepository } from './programs.ts';

/** Values that are known only once the parts run. */
export interface Parts {
  readonly databaseUrl: string;
  /** Undefined with real Stripe keys. */
  readonly twinUrl: string | undefined;
  /** Loopback ports of the API and race control behind the front. */
  readonly apart?: { readonly api: number; readonly raceControl: number } | undefined;
}

type Environment = Record<string, string>;

const base = (config: Config): Environment => ({
  ...machineEnvironment(),
  NODE_ENV: config.nodeEnv,
  LOG_LEVEL: config.logLevel,
  TZ: 'UTC',
});

const stores = (config: Config, parts: Parts): Environment => ({
  DATABASE_URL: parts.databaseUrl,
  ...(config.eventStoreUrl && { EVENT_STORE_URL: config.eventStoreUrl }),
});

/** The projections get the addresses of events and rows, but no key. */
export const projectionsEnvironment = (config: Config, parts: Parts): Environment => ({
  ...base(config),
  ...config.forProjections,
  ...stores(config, parts),
});

/** The API's whole environment. */
export const apiEnvironment = (config: Config, secrets: Secrets, parts: Parts): Environment => ({
  ...base(config),
  ...config.handedOn,
  ...stores(config, parts),
  HOST: config.host,
  PORT: String(config.port),
  PUBLIC_URL: config.publicUrl,
  DATA_DIR: config.dataDir,
  RATE_LIMITS: config.rateLimits ? 'on' : 'off',
  TEST_CLOCK: config.testClock ? 'on' : 'off',
  RACE_CONTROL: config.raceControl,
  TOKEN_KEY: secrets.TOKEN_KEY,
  ...(secrets.TOKEN_KEY_BEFORE && { TOKEN_KEY_BEFORE: secrets.TOKEN_KEY_BEFORE }),
  IDENTITY_KEY: secrets.IDENTITY_KEY,
  ...(secrets.IDENTITY_KEY_BEFORE && { IDENTITY_KEY_BEFORE: secrets.IDENTITY_KEY_BEFORE }),
  ...(secrets.IDENTITY_KEYS_FORMER && { IDENTITY_KEYS_FORMER: secrets.IDENTITY_KEYS_FORMER }),
  VAULT_KEY: secrets.VAULT_KEY,
  ...(secrets.VAULT_KEY_BEFORE && { VAULT_KEY_BEFORE: secrets.VAULT_KEY_BEFORE }),
  STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
  STRIPE_SECRET_KEY: config.stripe?.secretKey ?? 'sk_test_twin',
  STRIPE_PUBLISHABLE_KEY: config.stripe?.publishableKey ?? 'pk_test_twin',
  ...(parts.twinUrl && { STRIPE_TWIN_URL: parts.twinUrl }),
  ...(config.mail && { SMTP_URL: config.mail.smtpUrl, MAIL_FROM: config.mail.from }),
  WEB_CUSTOMER_DIR: fromRepository('web-customer/dist'),
  WEB_STAFF_DIR: fromRepository('web-staff/dist'),
  ...(parts.apart && behindFront(config, parts.apart.api)),
});

/** For a process behind the front on this machine: it listens to the front only, and trusts it for the caller's address. */
const behindFront = ({ host, handedOn }: Config, port: number): Environment => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  // A trial is refused by its public host, not by this loopback address.
  PUBLISHED_HOST: handedOn['PUBLISHED_HOST'] ?? host,
  TRUSTED_PROXY: ['127.0.0.1', handedOn['TRUSTED_PROXY']].filter(Boolean).join(','),
});

/** Race control as its own process: the API's settings with ports of its own. */
export const raceControlEnvironment = (config: Config, secrets: Secrets, parts: Parts): Environment => {
  const { METRICS_PORT: metrics, ...environment } = apiEnvironment(config, secrets, parts);
  return {
    ...environment,
    ...(parts.apart && { PORT: String(parts.apart.raceControl) }),
    ...(metrics !== undefined && { METRICS_PORT: String(Number(metrics) + 1) }),
  };
};

/** The demo loader gets the API's environment and the address of the running API. */
export const demoEnvironment = (config: Config, secrets: Secrets, parts: Parts): Environment => ({
  ...apiEnvironment(config, secrets, parts),
  API_URL: apiAddress(config),
});

/** The twin: its state in one file, its webhooks to the API. */
export const twinEnvironment = (config: Config, secrets: Secrets, twinPort: number): Environment => ({
  ...base(config),
  HOST: '127.0.0.1',
  PORT: String(twinPort),
  DATA_FILE: join(config.dataDir, 'stripe-twin.json'),
  WEBHOOK_URL: `${apiAddress(config)}/api/webhooks/stripe`,
  WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
});

/** Address of the API on this machine: loopback, unless it listens only on another address. */
export const apiAddress = (config: Config): string => {
  const host = ['0.0.0.0', '127.0.0.1', 'localhost'].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host}:${config.port}`;
};

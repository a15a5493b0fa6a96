import { resolve } from 'node:path';
import { clockFaults, unfitForProduction, unfitForTrial } from '@paddock/kit/fitness/unfit-settings';
import { unwiseInProduction } from '@paddock/kit/fitness/unwise-settings';
import { z } from 'zod';
import { handedOn } from './handed-on.ts';
import { settings } from './settings.ts';

/** Everything that was wrong with the environment, a sentence a line. */
export class BadConfig extends Error {}

/** The settings can be read, and no start may go on with them. The store may have a fault of its own: {@link Config} says where it is. */
export class UnfitConfig extends BadConfig {
  readonly sentences: readonly string[];
  readonly config: Config;
  constructor(sentences: readonly string[], config: Config) {
    super(sentences.join('\n'));
    this.sentences = sentences;
    this.config = config;
  }
}

/** What the supervisor and its children need to know; read once, here and nowhere else. */
export interface Config {
  readonly nodeEnv: 'development' | 'test' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where people reach the web apps, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: Paddock starts the Postgres that comes with it. */
  readonly databaseUrl: string | undefined;
  /** Undefined: events are kept in Postgres. */
  readonly eventStoreUrl: string | undefined;
  readonly demo: boolean;
  readonly rateLimits: boolean;
  /** `apart`: race control is a process of its own beside the API. */
  readonly raceControl: 'inside' | 'apart';
  readonly testClock: boolean;
  /** Undefined: payments go to the local twin, on `stripeTwinPort` or a free port. */
  readonly stripe: { readonly secretKey: string; readonly publishableKey: string } | undefined;
  readonly stripeTwinPort: number | undefined;
  /** A twin that runs elsewhere; undefined: the supervisor starts one. */
  readonly stripeTwinUrl: string | undefined;
  /** Stripe's, or the twin's when several machines have to agree on it. */
  readonly webhookSecret: string | undefined;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** Keys given by the environment; the others are made and kept in the data folder. */
  readonly keys: { readonly TOKEN_KEY?: string; readonly IDENTITY_KEY?: string; readonly VAULT_KEY?: string };
  readonly logLevel: string;
  /** Sentences about settings that production takes but a venue should not leave so. */
  readonly unwise: readonly string[];
  /** Settings that the API alone understands, as they were set. */
  readonly handedOn: Readonly<Record<string, string>>;
}

type Settings = z.infer<typeof settings>;

const givenIn = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

/**
 * Reads the settings of a start. An empty variable counts as not set.
 *
 * @throws {BadConfig} a sentence for each bad value. @throws {UnfitConfig} a sentence for everything that this start refuses.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const given = givenIn(environment);
  const unfit = [
    ...(given['NODE_ENV'] === 'production' ? unfitForProduction(given) : unfitForTrial(given)),
    ...clockFaults(given),
  ];
  let config: Config;
  try {
    config = readSettings(environment);
  } catch (error) {
    if (!(error instanceof BadConfig) || unfit.length === 0) throw error;
    // What cannot be read and what is refused are mended in one go; one sentence says it of a setting that cannot be read.
    const nameOf = (sentence: string): string => sentence.split(' ', 1)[0] ?? '';
    const unread = new Set(error.message.split('\n').map(nameOf));
    const others = unfit.filter((sentence) => !unread.has(nameOf(sentence)));
    throw new BadConfig([error.message, ...others].join('\n'), { cause: error });
  }
  if (unfit.length > 0) throw new UnfitConfig(unfit, config);
  return config;
};

/**
 * Reads the settings for a command of the operator: what no start would go on with can still be backed up, looked at and mended.
 *
 * @throws {BadConfig} a sentence for each bad value.
 */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const given = givenIn(environment);
  const read = settings.safeParse(given);
  if (!read.success) {
    throw new BadConfig(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
  }
  const set = read.data;
  const refusals = contradictions(set);
  if (refusals.length > 0) throw new BadConfig(refusals.join('\n'));
  const { TOKEN_KEY, IDENTITY_KEY, VAULT_KEY } = set;
  const demo = set.DEMO ?? (set.NODE_ENV !== 'production' && set.DATABASE_URL === undefined);
  return {
    nodeEnv: set.NODE_ENV,
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL ?? addressOf(set.HOST, set.PORT),
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    eventStoreUrl: set.EVENT_STORE_URL,
    demo,
    rateLimits: set.RATE_LIMITS,
    raceControl: set.RACE_CONTROL,
    testClock: set.TEST_CLOCK,
    stripe:
      set.STRIPE_SECRET_KEY && set.STRIPE_PUBLISHABLE_KEY
        ? { secretKey: set.STRIPE_SECRET_KEY, publishableKey: set.STRIPE_PUBLISHABLE_KEY }
        : undefined,
    stripeTwinPort: set.STRIPE_TWIN_PORT,
    stripeTwinUrl: set.STRIPE_TWIN_URL,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    mail: set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    keys: { ...(TOKEN_KEY && { TOKEN_KEY }), ...(IDENTITY_KEY && { IDENTITY_KEY }), ...(VAULT_KEY && { VAULT_KEY }) },
    logLevel: set.LOG_LEVEL,
    unwise: set.NODE_ENV === 'production' ? unwiseInProduction(given) : [],
    handedOn: handedOn(given, demo),
  };
};

const local = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'];

/** How this machine's browser reaches a host that was listened on: a wildcard is no address to connect to. */
const addressOf = (host: string, port: number): string => {
  if (local.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const contradictions = (set: Settings): string[] => {
  const missing = stripeNames.filter((name) => set[name] === undefined);
  // The webhook secret alone is the twin's.
  const someStripe = set.STRIPE_SECRET_KEY !== undefined || set.STRIPE_PUBLISHABLE_KEY !== undefined;
  const twin = set.STRIPE_TWIN_PORT ? 'STRIPE_TWIN_PORT' : set.STRIPE_TWIN_URL ? 'STRIPE_TWIN_URL' : undefined;
  return [
    // Production says of each what it is needed for.
    ...(someStripe && missing.length > 0 && set.NODE_ENV !== 'production'
      ? [
          `Stripe needs all three of its settings: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
        ]
      : []),
    ...(set.STRIPE_SECRET_KEY && twin
      ? [`${twin} is for payments without Stripe: unset it, or unset STRIPE_SECRET_KEY.`]
      : []),
    ...(set.STRIPE_TWIN_PORT && set.STRIPE_TWIN_URL
      ? ['STRIPE_TWIN_PORT starts a twin and STRIPE_TWIN_URL names one that runs: set one of them.']
      : []),
    ...(set.SMTP_URL && !set.MAIL_FROM ? ['MAIL_FROM is missing: SMTP_URL needs a sender.'] : []),
    ...(set.STRIPE_TWIN_PORT === set.PORT ? ['STRIPE_TWIN_PORT and PORT must differ.'] : []),
  ];
};

/** What any program needs of the machine to run at all, and nothing that is a secret of ours. */
export const machineEnvironment = (environment: NodeJS.ProcessEnv = process.env): Record<string, string> => {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY'];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
};

/** Gives this very process the environment of a part that is about to be loaded into it. */
export const becomeEnvironment = (environment: Readonly<Record<string, string>>): void => {
  Object.assign(process.env, environment);
};

import { resolve } from 'node:path';
import { Environment } from '@paddock/kit/config';
import { staffRules, type StaffRules } from '@paddock/kit/fitness/staff-rules';
import { clockFaults, keyFaults, KEYS, unfitForProduction, unfitForTrial } from '@paddock/kit/fitness/unfit-settings';
import { unwiseInProduction } from '@paddock/kit/fitness/unwise-settings';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { z } from 'zod';
import { chosen, handedOn, handedOnFaults, projectionsNames } from './handed-on.ts';
import { settings } from './settings.ts';

/** All faults of the environment, one sentence a line. */
export class BadConfig extends NeedsOperator {}

/** The settings can be read, but a start must not use them. The store may have another fault, so {@link Config} is included. */
export class UnfitConfig extends BadConfig {
  readonly sentences: readonly string[];
  readonly config: Config;
  constructor(sentences: readonly string[], config: Config) {
    super(sentences.join('\n'));
    this.sentences = sentences;
    this.config = config;
  }
}

/** Settings for the supervisor and its children, read once and only here. */
export interface Config {
  readonly nodeEnv: 'development' | 'test' | 'production';
  readonly host: string;
  readonly port: number;
  /** Public address of the web apps, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: Paddock starts the Postgres that comes with it. */
  readonly databaseUrl: string | undefined;
  /** Undefined: events are stored in Postgres. */
  readonly eventStoreUrl: string | undefined;
  readonly demo: boolean;
  readonly rateLimits: boolean;
  /** `apart`: race control runs as a process beside the API. */
  readonly raceControl: 'inside' | 'apart';
  readonly testClock: boolean;
  /** Undefined: payments go to the local twin, on `stripeTwinPort` or a free port. */
  readonly stripe: { readonly secretKey: string; readonly publishableKey: string } | undefined;
  readonly stripeTwinPort: number | undefined;
  /** Address of a twin elsewhere. Undefined: the supervisor starts one. */
  readonly stripeTwinUrl: string | undefined;
  /** Stripe's, or the twin's if several machines must share it. */
  readonly webhookSecret: string | undefined;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** Keys from the environment. The others are created and stored in the data folder. */
  readonly keys: {
    readonly TOKEN_KEY?: string;
    readonly TOKEN_KEY_BEFORE?: string;
    readonly IDENTITY_KEY?: string;
    readonly IDENTITY_KEY_BEFORE?: string;
    readonly IDENTITY_KEYS_FORMER?: string;
    readonly VAULT_KEY?: string;
    readonly VAULT_KEY_BEFORE?: string;
  };
  readonly logLevel: string;
  /** Warnings about settings that production accepts but a venue should change. */
  readonly unwise: readonly string[];
  readonly staffRules: StaffRules;
  /** Settings for the API that the supervisor does not use, unchanged. */
  readonly handedOn: Readonly<Record<string, string>>;
  /** The same for the projections. */
  readonly forProjections: Readonly<Record<string, string>>;
}

type Settings = z.infer<typeof settings>;

const givenIn = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

/**
 * Reads the settings of a start. An empty variable counts as not set.
 *
 * @throws {BadConfig} a sentence for each bad value. @throws {UnfitConfig} a sentence for each setting that this start refuses.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const given = givenIn(environment);
  const unfit = [
    ...handedOnFaults(given),
    ...(given['NODE_ENV'] === 'production' ? unfitForProduction(given) : unfitForTrial(given)),
    ...clockFaults(given),
    ...keyFaults(given),
  ];
  let config: Config;
  try {
    config = readSettings(environment);
  } catch (error) {
    if (!(error instanceof BadConfig) || unfit.length === 0) throw error;
    // Reports unreadable and refused settings together. A setting that cannot be read gets only one sentence.
    const nameOf = (sentence: string): string => sentence.split(' ', 1)[0] ?? '';
    const unread = new Set(error.message.split('\n').map(nameOf));
    const others = unfit.filter((sentence) => !unread.has(nameOf(sentence)));
    throw new BadConfig([error.message, ...others].join('\n'), { cause: error });
  }
  if (unfit.length > 0) throw new UnfitConfig(unfit, config);
  return config;
};

/**
 * Reads the settings for an operator's command. Accepts what a start refuses, so that the venue can still be backed up.
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
    staffRules: staffRules(
      Environment.pick({ STAFF_ONE_TIME_CODES: true, STAFF_IDLE_MINUTES: true }).safeParse(given).data ?? {},
      set.NODE_ENV === 'production',
    ),
    stripe:
      set.STRIPE_SECRET_KEY && set.STRIPE_PUBLISHABLE_KEY
        ? { secretKey: set.STRIPE_SECRET_KEY, publishableKey: set.STRIPE_PUBLISHABLE_KEY }
        : undefined,
    stripeTwinPort: set.STRIPE_TWIN_PORT,
    stripeTwinUrl: set.STRIPE_TWIN_URL,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    mail: set.SMTP_URL && set.MAIL_FROM ? { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM } : undefined,
    keys: Object.fromEntries(KEYS.flatMap((name) => (set[name] ? [[name, set[name]]] : []))),
    logLevel: set.LOG_LEVEL,
    unwise: set.NODE_ENV === 'production' ? unwiseInProduction(given) : [],
    handedOn: handedOn(given),
    forProjections: chosen(given, projectionsNames),
  };
};

const local = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'];

/** Address of a listening host for a browser on this machine: a wildcard address cannot be connected to. */
const addressOf = (host: string, port: number): string => {
  if (local.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const contradictions = (set: Settings): string[] => {
  const missing = stripeNames.filter((name) => set[name] === undefined);
  // A webhook secret alone belongs to the twin.
  const someStripe = set.STRIPE_SECRET_KEY !== undefined || set.STRIPE_PUBLISHABLE_KEY !== undefined;
  const twin = set.STRIPE_TWIN_PORT ? 'STRIPE_TWIN_PORT' : set.STRIPE_TWIN_URL ? 'STRIPE_TWIN_URL' : undefined;
  return [
    // For production, another sentence says what each setting is needed for.
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

/** What any program needs of the machine's environment, without secrets of Paddock. */
export const machineEnvironment = (environment: NodeJS.ProcessEnv = process.env): Record<string, string> => {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY'];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
};

/** Gives this process the environment of a part that is about to be loaded into it. */
export const becomeEnvironment = (environment: Readonly<Record<string, string>>): void => {
  Object.assign(process.env, environment);
};

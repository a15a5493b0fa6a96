import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { FEWEST_DAYS_TO_END } from '@paddock/shared-domain/club/dunning-plan';
import { isZone } from '@paddock/shared-domain/kernel/venue-time';
import { getCountries } from 'libphonenumber-js/min';
import { z } from 'zod';
import { SESSION_MINUTES, staffRules, type StaffRules } from './fitness/staff-rules.ts';
import { clockFaults, keyFaults, unfitForProduction, unfitForTrial } from './fitness/unfit-settings.ts';
import { LEAST_CONNECTIONS, USUAL_CONNECTIONS } from './pool-sizes.ts';
import { unwiseInProduction } from './fitness/unwise-settings.ts';
import { areProxies } from './http/peer-address.ts';

const flag = z
  .enum(['true', 'false', 'on', 'off'], 'must be on or off.')
  .transform((text) => text === 'true' || text === 'on');
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}.`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};
/** 32 bytes or more as base64, base64url or hex. */
const key = z.string().regex(/^[A-Za-z0-9+/_=-]{43,200}$/, 'Use at least 32 random bytes, base64 or hex.');
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const proxies = list.refine(
  (entries) => areProxies(entries),
  'must be addresses, ranges (none that means everybody), loopback, linklocal or uniquelocal.',
);

/** An empty variable counts as not set. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8000),
  METRICS_PORT: whole(0, 65_535).optional(),
  /** Address of that port. Metrics need no login. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().min(1),
  /** The most connections to the database that this process opens. */
  DATABASE_CONNECTIONS: whole(LEAST_CONNECTIONS, 1_000).default(USUAL_CONNECTIONS),
  /** How long the answer to a request is kept for its repeats, and the record that a mail was sent. */
  KEEP_ANSWERS_HOURS: whole(24, 8_760).default(24),
  /** How long it is kept who logged in, changed rights or was refused, and from where. */
  KEEP_SECURITY_DAYS: whole(7, 3_650).default(90),
  KEEP_SENT_MAILS_DAYS: whole(60, 36_500).default(400),
  EVENT_STORE_URL: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXY: proxies.default([]),
  ALLOWED_ORIGINS: list.default([]),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_TWIN_URL: origin.optional(),
  TOKEN_KEY: key.optional(),
  /** Signed sessions before; they stay valid. */
  TOKEN_KEY_BEFORE: key.optional(),
  IDENTITY_KEY: key.optional(),
  /** The other key of a change: login names are claimed under both. */
  IDENTITY_KEY_BEFORE: key.optional(),
  /** Those that were replaced, the venue's first one last: what was made with them is still recognised. */
  IDENTITY_KEYS_FORMER: list.pipe(z.array(key)).default([]),
  VAULT_KEY: key.optional(),
  /** The key before it: it opens what is not yet under the present one. */
  VAULT_KEY_BEFORE: key.optional(),
  RATE_LIMITS: flag.default(true),
  /** `apart`: another process serves races, rigs, laps and boards. */
  RACE_CONTROL: z.enum(['inside', 'apart']).default('inside'),
  /** Lets others on the network reach a trial venue (not production). */
  TRIAL_ON_NETWORK: flag.default(false),
  /** The address at which a container's port is published; inside, it listens on all addresses. */
  PUBLISHED_HOST: z.string().optional(),
  /** `required`: staff have no rights until their login uses one-time codes (X11). Default: required in production. */
  STAFF_ONE_TIME_CODES: z.enum(['optional', 'required'], 'must be optional or required.').optional(),
  /** Minutes without use after which a session of staff is locked; a session lasts 720. Default: 30 in production, otherwise 720. */
  STAFF_IDLE_MINUTES: whole(5, SESSION_MINUTES).optional(),
  /** Above so many cents for one customer in a day, a second person must agree to what staff waive or refund without owing it. */
  SECOND_PERSON_ABOVE_CENTS: whole(0, 99_999_999).default(20_000),
  /** The same, for what one member of staff gives in a day to all customers. */
  SECOND_PERSON_ABOVE_DAY_CENTS: whole(0, 99_999_999).default(50_000),
  /** Lets a superuser move time forward (never in production). */
  TEST_CLOCK: flag.default(false),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Paddock <paddock@localhost>'),
  WEB_CUSTOMER_DIR: z.string().optional(),
  WEB_STAFF_DIR: z.string().optional(),
  /** These thirteen are the business's own, set on the screen. Where one is set here, it wins (decision 0225). */
  CLUB_NAME: z.string().optional(),
  CLUB_ENABLED: flag.optional(),
  /** `each`: members are told of every renewal ahead; `changes`: of another amount and of a card that cannot pay. */
  CLUB_NOTICE: z.enum(['each', 'changes'], 'must be each or changes.').optional(),
  /** How many days ahead. */
  CLUB_NOTICE_DAYS: whole(2, 21).optional(),
  /** Days after a failed renewal at which an unpaid membership ends; `never`: it does not end by itself. */
  CLUB_ENDS_UNPAID_DAYS: z
    .literal('never')
    .transform(() => null)
    .or(whole(FEWEST_DAYS_TO_END, 90))
    .optional(),
  /** Cycles that a member may pause at once; 0: no pauses. And how many pauses may begin within twelve cycles. */
  CLUB_PAUSE_CYCLES: whole(0, 12).optional(),
  CLUB_PAUSES_A_YEAR: whole(1, 6).optional(),
  TIMEZONE: z.string().refine(isZone, 'must be a time zone, such as Europe/Berlin.').default('America/Los_Angeles'),
  LOGO_URL: z.string().optional(),
  LOGO_WIDTH: whole(1, 2000).optional(),
  CONTACT_NAME: z.string().optional(),
  CONTACT_EMAIL: z.string().optional(),
  CONTACT_PHONE: z.string().optional(),
  CONTACT_ADDRESS: z.string().optional(),
  /** Country (ISO 3166-1 alpha-2) of phone numbers without a country code. */
  PHONE_COUNTRY: z.enum(getCountries(), 'must be the two letters of a country, such as US.').default('US'),
  /** Whole dollars of gift vouchers that an account, or a card, may buy in 24 hours; and a new account or one with a new card. */
  VOUCHERS_PER_DAY: whole(1, 1_000_000).default(2_000),
  VOUCHERS_PER_DAY_CARD: whole(1, 1_000_000).default(3_000),
  VOUCHERS_PER_DAY_NEW: whole(1, 1_000_000).default(1_200),
  /** How many days an account, or a card of it, is new. */
  VOUCHERS_NEW_DAYS: whole(0, 365).default(7),
  /** Whole dollars above which a purchase of a voucher needs a fresh login or the password. */
  VOUCHER_PROOF_ABOVE: whole(0, 1_000_000).default(200),
  VOUCHER_MAIL_LEAST_CENTS: whole(0, 100_000).default(1_000),
  FLAG_URL_TEMPLATE: z.string().default('https://flagcdn.com/{code}.svg'),
  /** What `/` leads to: the app, as specified, or the shop window. */
  FRONT_PAGE: z.enum(['app', 'visit']).default('app'),
  CUSTOMER_URL_TEMPLATE: z.string().default('https://dashboard.stripe.com/customers/{customer_id}'),
  CAR_DETAILS_URL: z.string().optional(),
  /** Where traces are sent (OTLP over HTTP); default: nowhere. The SDK reads the next three itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://.' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.infer<typeof Environment>;

/** Settings of the API process, by the names of the environment. */
export type Config = Environment & {
  readonly production: boolean;
  /** Base of links in mails, and the origin of the web apps. */
  readonly publicUrl: string;
  readonly staffRules: StaffRules;
  /** Accepted in production, but not advised: one sentence each, logged at every start. */
  readonly unwise: readonly string[];
};

/** Settings with which the process refuses to start: one sentence a line. No value is repeated. */
export class UnfitSettings extends NeedsOperator {
  constructor(sentences: readonly string[]) {
    super(`These settings are not fit for this start:\n${sentences.join('\n')}`);
  }
}

/** This process does not create keys: `npm start` and the container do, and pass them on. */
const NEEDED_IN_PRODUCTION = ['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY'] as const;

/**
 * Reads the settings. No other code reads the environment.
 *
 * @throws {UnfitSettings} names every setting that is missing, malformed or unfit for this start. Values are not repeated.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = Environment.safeParse(given);
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new UnfitSettings(lines);
  }
  const env = read.data;
  const production = env.NODE_ENV === 'production';
  const refused = [
    ...(production ? unfitForProduction(given, NEEDED_IN_PRODUCTION) : unfitForTrial(given)),
    ...clockFaults(given),
    ...keyFaults(given),
  ];
  if (refused.length > 0) throw new UnfitSettings(refused);
  return {
    ...env,
    production,
    staffRules: staffRules(env, production),
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    unwise: production ? unwiseInProduction(given) : [],
  };
};

export const readOwnConfig = (): Config => readConfig(process.env);

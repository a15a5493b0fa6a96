import { isLoopback, unfitAddresses } from '@paddock/event-store/unfit-addresses';
import { PRINTED_SECRETS } from './known-secrets.ts';
import { isWeakKey } from './weak-key.ts';

export type Given = Readonly<Record<string, string | undefined>>;

/** Settings that are keys; IDENTITY_KEYS_FORMER has several, divided by commas. */
export const KEYS = [
  ...(['TOKEN_KEY', 'TOKEN_KEY_BEFORE', 'VAULT_KEY', 'VAULT_KEY_BEFORE'] as const),
  ...(['IDENTITY_KEY', 'IDENTITY_KEY_BEFORE', 'IDENTITY_KEYS_FORMER'] as const),
] as const;
export const keysIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
export const holdsWeakKey = (text: string | undefined): boolean => keysIn(text).some((key) => isWeakKey(key));
const isOn = (text: string | undefined): boolean => text === 'on' || text === 'true' || text === '1';
const isOff = (text: string | undefined): boolean => text === 'off' || text === 'false';

/** A real secret of the provider is longer. */
const SHORTEST_WEBHOOK_SECRET = 16;

const paymentFaults = (given: Given): string[] => {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: webhook } = given;
  const webhookText = webhook?.replace(/^whsec_/, '');
  return [
    ...(secret === undefined
      ? ['Production needs STRIPE_SECRET_KEY: it refuses to take payments with the local twin.']
      : /^[sr]k_live_/.test(secret)
        ? []
        : [
            'STRIPE_SECRET_KEY is not a live key, so test cards would book for free. Use the key that begins with sk_live_.',
          ]),
    ...(publishable === undefined
      ? ['Production needs STRIPE_PUBLISHABLE_KEY: the pages take cards with it.']
      : publishable.startsWith('pk_live_')
        ? []
        : ['STRIPE_PUBLISHABLE_KEY is not a live key. Use the key that begins with pk_live_.']),
    ...(webhookText === undefined
      ? ['Production needs STRIPE_WEBHOOK_SECRET: without it anybody could fake a payment.']
      : PRINTED_SECRETS.has(webhook ?? '')
        ? ['STRIPE_WEBHOOK_SECRET is the one printed in docker-compose.yml: use that of your endpoint at Stripe.']
        : webhookText.length < SHORTEST_WEBHOOK_SECRET || new Set(webhookText).size < 8
          ? ['STRIPE_WEBHOOK_SECRET is too easy to guess: use that of your endpoint at Stripe.']
          : []),
    ...(given['STRIPE_TWIN_PORT'] !== undefined || given['STRIPE_TWIN_URL'] !== undefined
      ? ['Production refuses the Stripe twin, which moves no money: unset STRIPE_TWIN_URL and STRIPE_TWIN_PORT.']
      : []),
  ];
};

/**
 * The settings with which production refuses to start: one sentence each, with what to do. No value is repeated.
 *
 * @param given the environment without its empty variables.
 * @param needed other settings that must be set; the starter may create keys itself.
 */
export const unfitForProduction = (given: Given, needed: readonly string[] = []): string[] => [
  ...(isOn(given['DEMO']) ? ['Production refuses DEMO=1: the demo logins are known to everybody.'] : []),
  ...needed.filter((name) => given[name] === undefined).map((name) => `${name} is missing: production needs it.`),
  ...paymentFaults(given),
  ...(isOff(given['RATE_LIMITS']) ? ['Production refuses RATE_LIMITS=off: it is for load tests.'] : []),
  ...(isOn(given['TEST_CLOCK']) ? ['Production refuses TEST_CLOCK=on: nobody may change the time.'] : []),
  ...(given['PUBLIC_URL'] === undefined
    ? ['Production needs PUBLIC_URL: the https address under which people reach the venue.']
    : /^https:/i.test(given['PUBLIC_URL'])
      ? []
      : ['PUBLIC_URL must begin with https://, so that passwords are encrypted on the way.']),
  ...KEYS.filter((name) => holdsWeakKey(given[name])).map(
    (name) =>
      `${name} was not drawn at random: make one with "openssl rand -base64 33", or leave it out under npm start.`,
  ),
  ...unfitAddresses({
    databaseUrl: given['DATABASE_URL'],
    eventStoreUrl: given['EVENT_STORE_URL'],
    databasePassword: given['PGPASSWORD'],
  }),
];

/** Only one process can tell the time of a test clock. */
export const clockFaults = (given: Given): string[] =>
  given['RACE_CONTROL'] === 'apart' && isOn(given['TEST_CLOCK'])
    ? ['TEST_CLOCK=on is for one process: leave RACE_CONTROL=apart out.']
    : [];

/** During a change the key that is replaced must already stand where it stays, because the last one there hashes cards. */
export const keyFaults = (given: Given): string[] => {
  const { IDENTITY_KEY: present, IDENTITY_KEY_BEFORE: before, IDENTITY_KEYS_FORMER: former } = given;
  return before === undefined || [present, before].some((key) => key !== undefined && keysIn(former).includes(key))
    ? []
    : [
        'IDENTITY_KEY_BEFORE is set, so IDENTITY_KEYS_FORMER must begin with the key that is replaced: vouchers, cards and links made with it are found by it for ever.',
      ];
};

/** The address of the product: a container listens on all addresses inside, and is published on one outside. */
const reachedOn = (given: Given): string => given['PUBLISHED_HOST'] ?? given['HOST'] ?? '127.0.0.1';

/**
 * The settings with which a start outside production is refused: real money, and a trial venue that others could reach. One
 * sentence each.
 *
 * @param given the environment without its empty variables.
 */
export const unfitForTrial = (given: Given): string[] => {
  const live = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'].filter((name) =>
    /^[srp]k_live_/.test(given[name] ?? ''),
  );
  return [
    ...(live.length > 0
      ? [`${live.join(' and ')} would move real money: set NODE_ENV=production, or use test keys.`]
      : []),
    ...(isLoopback(reachedOn(given)) || isOn(given['TRIAL_ON_NETWORK'])
      ? []
      : [
          'HOST lets other machines in, and this is no production: set NODE_ENV=production, HOST=127.0.0.1, or TRIAL_ON_NETWORK=on if everybody on the network may try the venue.',
        ]),
  ];
};

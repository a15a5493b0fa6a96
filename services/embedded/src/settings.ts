import { BadAddress, readAddress } from '@paddock/event-store/eventstoredb/address';
import { keysIn } from '@paddock/kit/fitness/unfit-settings';
import { z } from 'zod';

const quoted = (input: unknown): string => JSON.stringify(input);

const port = z.string().transform((text, context) => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= 65_535) return number;
  context.addIssue({ code: 'custom', message: `must be a whole number from 1 to 65535, not ${quoted(text)}.` });
  return z.NEVER;
});

const oneOf = <Value>(values: Record<string, Value>) =>
  z.string().transform((text, context) => {
    if (Object.hasOwn(values, text)) return values[text] as Value;
    const known = Object.keys(values).join(' or ');
    context.addIssue({ code: 'custom', message: `must be ${known}, not ${quoted(text)}.` });
    return z.NEVER;
  });

/** An address may contain a password, so the message does not repeat it. */
const address = (...protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  });

/** In the same form as the API reads it. */
const key = z
  .string()
  .regex(/^[A-Za-z0-9+/_=-]{43,200}$/, { message: 'must be at least 32 random bytes, as base64 or hex.' })
  .optional();
/** Several, divided by commas. */
const keys = z
  .string()
  .refine((text) => keysIn(text).every((one) => key.safeParse(one).success), {
    message: 'must be keys of at least 32 random bytes, as base64 or hex, divided by commas.',
  })
  .optional();

/** Checked by the event store's own parser: a cluster's address is no URL, and some options would weaken the store's promises. */
const eventStoreAddress = z.string().superRefine((text, context) => {
  try {
    readAddress(text);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    context.addIssue({ code: 'custom', message: error.reason });
  }
});

const prefixed = (...starts: readonly string[]) =>
  z
    .string()
    .refine((text) => starts.some((start) => text.startsWith(start)), {
      message: `must start with ${starts.join(' or ')}.`,
    })
    .optional();
const onOff = oneOf({ on: true, off: false });

/** Every variable of Paddock, by its name in the environment. An error message starts with that name. */
export const settings = z.object({
  NODE_ENV: oneOf({ development: 'development', test: 'test', production: 'production' } as const).default(
    'development',
  ),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: address('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  EVENT_STORE_URL: eventStoreAddress.optional(),
  DEMO: oneOf({ 1: true, 0: false }).optional(),
  RATE_LIMITS: onOff.default(true),
  RACE_CONTROL: oneOf({ inside: 'inside', apart: 'apart' } as const).default('inside'),
  TEST_CLOCK: onOff.default(false),
  STRIPE_SECRET_KEY: prefixed('sk_', 'rk_'),
  STRIPE_PUBLISHABLE_KEY: prefixed('pk_'),
  STRIPE_WEBHOOK_SECRET: prefixed('whsec_'),
  STRIPE_TWIN_PORT: port.optional(),
  STRIPE_TWIN_URL: address('http:').optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  TOKEN_KEY: key,
  TOKEN_KEY_BEFORE: key,
  IDENTITY_KEY: key,
  IDENTITY_KEY_BEFORE: key,
  IDENTITY_KEYS_FORMER: keys,
  VAULT_KEY: key,
  VAULT_KEY_BEFORE: key,
  LOG_LEVEL: oneOf({ debug: 'debug', info: 'info', warn: 'warn', error: 'error' }).default('info'),
});

import { BadConfig, readConfig } from '@paddock/embedded/config';
import { describe, expect, it } from 'vitest';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://race.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
};

describe('settings from the environment', () => {
  it('are not needed to run the demo venue on this machine', () => {
    expect(readConfig({})).toMatchObject({
      nodeEnv: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      demo: true,
      rateLimits: true,
      testClock: false,
      stripe: undefined,
    });
  });

  it('count as not set if the variable is empty', () => {
    expect(readConfig({ PORT: '', EVENT_STORE_URL: '', DEMO: '' })).toMatchObject({
      port: 3000,
      eventStoreUrl: undefined,
    });
  });

  it('load no demo venue into a database of your own unless DEMO=1, and none at all with DEMO=0', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://me@db/paddock' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://me@db/paddock', DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
    [{ RATE_LIMITS: '0' }, 'RATE_LIMITS must be on or off, not "0".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development or test or production, not "prod".'],
    [
      { DATABASE_URL: 'mysql://me:hidden@db' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [
      { EVENT_STORE_URL: 'http://x' },
      'EVENT_STORE_URL must start with kurrentdb:// or kurrentdb+discover://, or with esdb instead of kurrentdb for a server still named EventStoreDB.',
    ],
    [{ TOKEN_KEY: 'short' }, 'TOKEN_KEY must be at least 32 random bytes, as base64 or hex.'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is missing: SMTP_URL needs a sender.'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'Stripe needs all three of its settings: STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing.',
    ],
    [
      { ...stripe, STRIPE_TWIN_PORT: '4000' },
      'STRIPE_TWIN_PORT is for payments without Stripe: unset it, or unset STRIPE_SECRET_KEY.',
    ],
    [{ PORT: '4000', STRIPE_TWIN_PORT: '4000' }, 'STRIPE_TWIN_PORT and PORT must differ.'],
  ])('are refused with a sentence that names the bad value: %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new BadConfig(sentence));
  });

  it('are refused with all bad values in one message', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\nDEMO /);
  });
});

describe('production', () => {
  it('starts with Stripe keys, without the demo venue', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, stripe: { secretKey: 'sk_live_1' } });
  });

  it.each([
    [{ ...production, DEMO: '1' }, 'Production refuses DEMO=1: the demo logins are known to everybody.'],
    [{ ...production, RATE_LIMITS: 'off' }, 'Production refuses RATE_LIMITS=off: it is for load tests.'],
    [{ ...production, TEST_CLOCK: 'on' }, 'Production refuses TEST_CLOCK=on: nobody may change the time.'],
  ])('refuses %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it('refuses to take payments with the local twin', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /Production needs STRIPE_SECRET_KEY: it refuses to take payments with the local twin\.\n/,
    );
  });
});

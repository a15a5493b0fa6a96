import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BadConfig, readConfig, readSettings } from '@paddock/embedded/config';
import { apiEnvironment } from '@paddock/embedded/supervisor/child-environment';
import { describe, expect, it } from 'vitest';

const secrets = {
  TOKEN_KEY: 't',
  TOKEN_KEY_BEFORE: 'b',
  IDENTITY_KEY: 'i',
  IDENTITY_KEY_BEFORE: 'j',
  IDENTITY_KEYS_FORMER: 'j',
  VAULT_KEY: 'v',
  VAULT_KEY_BEFORE: 'w',
  POSTGRES_PASSWORD: 'p',
  STRIPE_WEBHOOK_SECRET: 'w',
};
const given = (environment: NodeJS.ProcessEnv) =>
  apiEnvironment(readConfig(environment), secrets, { databaseUrl: 'postgres://x', twinUrl: undefined });

describe('settings that are handed on', () => {
  it('are passed on to it unchanged', () => {
    expect(given({ CONTACT_NAME: 'Apex', TRUSTED_PROXY: '10.0.0.0/8', CLUB_ENABLED: 'off' })).toMatchObject({
      CONTACT_NAME: 'Apex',
      TRUSTED_PROXY: '10.0.0.0/8',
      CLUB_ENABLED: 'off',
    });
  });

  it('are left out if they are not set, so that they can be said on the screen, in the demo venue too', () => {
    expect(Object.keys(given({})).filter((name) => /^(CLUB|CONTACT|LOGO)_/.test(name))).toEqual([]);
  });

  it('stop the start with one sentence each, together with the settings of the start', () => {
    const wrong = {
      PORT: 'x',
      TRUSTED_PROXY: 'proxy.example',
      DATABASE_CONNECTIONS: '1.5',
      STAFF_ONE_TIME_CODES: 'yes',
      CLUB_ENABLED: 'no',
      TIMEZONE: 'Mars/Olympus',
      PHONE_COUNTRY: 'ZZZ',
      LOGO_WIDTH: 'wide',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'here',
      PROJECTIONS_METRICS_PORT: '70000',
    };
    const sentences = [
      'PORT must be a whole number from 1 to 65535, not "x".',
      'DATABASE_CONNECTIONS must be a whole number from 17 to 1000.',
      'TRUSTED_PROXY must be addresses, ranges (none that means everybody), loopback, linklocal or uniquelocal.',
      'STAFF_ONE_TIME_CODES must be optional or required.',
      'CLUB_ENABLED must be on or off.',
      'TIMEZONE must be a time zone, such as Europe/Berlin.',
      'LOGO_WIDTH must be a whole number from 1 to 2000.',
      'PHONE_COUNTRY must be the two letters of a country, such as US.',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://.',
      'PROJECTIONS_METRICS_PORT must be a whole number from 0 to 65535.',
    ];
    expect(() => readConfig(wrong)).toThrow(new BadConfig(sentences.join('\n')));
    expect(readSettings({ ...wrong, PORT: '' }).handedOn).toMatchObject({ TIMEZONE: 'Mars/Olympus' });
  });

  it('are, together with those that the supervisor sets, all settings that the API reads', () => {
    const source = readFileSync(fileURLToPath(new URL('../../../services/kit/src/config.ts', import.meta.url)), 'utf8');
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '');
    const everything = Object.fromEntries(read.map((name) => [name, 'set']));
    const { handedOn } = readSettings({ ...everything, NODE_ENV: 'test', HOST: '', PORT: '', ...off });
    const set = given({ SMTP_URL: 'smtp://x', MAIL_FROM: 'x', EVENT_STORE_URL: 'esdb://x' });
    const unreachable = read.filter((name) => !(name in handedOn) && !(name in set) && name !== 'STRIPE_TWIN_URL');
    expect(read.length).toBeGreaterThan(30);
    expect(unreachable).toEqual([]);
  });
});

/** Settings of the supervisor, whose schemas refuse the value "set". */
const off = Object.fromEntries(
  [
    ...['DATABASE_URL', 'EVENT_STORE_URL', 'PUBLIC_URL', 'RATE_LIMITS', 'TEST_CLOCK', 'SMTP_URL', 'MAIL_FROM'],
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_TWIN_URL'],
    ...['TOKEN_KEY', 'TOKEN_KEY_BEFORE', 'IDENTITY_KEY', 'IDENTITY_KEY_BEFORE', 'IDENTITY_KEYS_FORMER'],
    ...['VAULT_KEY', 'VAULT_KEY_BEFORE', 'LOG_LEVEL', 'RACE_CONTROL'],
  ].map((name) => [name, '']),
);

import { createHash } from 'node:crypto';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { readConfig as readApiConfig } from '@paddock/kit/config';
import { isWeakKey } from '@paddock/kit/fitness/weak-key';
import { readConfig, readSettings } from '@paddock/embedded/config';
import { readConfig as readProjectionsConfig } from '@paddock/projections/config';
import { describe, expect, it } from 'vitest';

/** Looks random, and is the same in every run. */
const drawn = (word: string): Buffer => createHash('sha256').update(word).digest();
const key = (word: string) => drawn(word).toString('base64');
const FIT = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://paddock:Zk3vT9qLmX0w@db.venue.example/paddock?sslmode=verify-full',
  PUBLIC_URL: 'https://race.example',
  STRIPE_SECRET_KEY: 'sk_live_51HxYzAbCdEf',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51HxYzAbCdEf',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
  TOKEN_KEY: key('token'),
  IDENTITY_KEY: key('identity'),
  VAULT_KEY: key('vault'),
};
type Environment = Readonly<Record<string, string>>;

/** The refusals of a start, one sentence each; empty if the start accepts its settings. */
const saidBy = (start: (environment: Record<string, string>) => unknown, environment: Environment): string[] => {
  try {
    start({ ...environment });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => !line.endsWith(':'));
  }
};
/** The two ways to start: under a supervisor or in a container, and the API alone. */
const starts = { embedded: readConfig, api: readApiConfig };
const repeated = (text: string, times: number) => text.repeat(times).slice(0, 44);

describe('A start in production', () => {
  it('accepts fit settings, also hex keys, a restricted Stripe key, and an event store with TLS or on this machine', () => {
    for (const start of Object.values(starts)) {
      expect(saidBy(start, FIT)).toEqual([]);
      expect(
        saidBy(start, { ...FIT, TOKEN_KEY: drawn('hex').toString('hex'), STRIPE_SECRET_KEY: 'rk_live_51Hx' }),
      ).toEqual([]);
      expect(saidBy(start, { ...FIT, EVENT_STORE_URL: 'esdb://ann:Zk3vT9qL@es.example:2113?tls=true' })).toEqual([]);
      expect(saidBy(start, { ...FIT, EVENT_STORE_URL: 'esdb://127.0.0.1:2113?tls=false' })).toEqual([]);
    }
  });

  const refused: [string, Environment][] = [
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_51HxYz' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_test_51HxYz' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_51HxYz' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_51HxYz' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_trial_of_the_twin_only' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'trial_of_the_twin_only' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_short' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://race.example' }],
    ...(['TOKEN_KEY', 'IDENTITY_KEY', 'VAULT_KEY'] as const).flatMap((name): [string, Environment][] => [
      [name, { [name]: 'a'.repeat(44) }],
      [name, { [name]: repeated('abcdefghijkl', 9) }],
      [name, { [name]: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ' }],
      [name, { [name]: repeated('paddock', 9) }],
      [name, { [name]: '0123456789abcdef'.repeat(4) }],
    ]),
    ['DATABASE_URL', { DATABASE_URL: 'postgres://paddock:paddock-trial@postgres:5432/paddock' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://paddock:paddock%2Dtrial@127.0.0.1/paddock' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://paddock@db/paddock?password=paddock-trial' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://paddock@db/paddock', PGPASSWORD: 'postgres-trial' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://admin:changeit@es.example:2113?tls=true' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb+discover://ops:changeit@es.example' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://ann:paddock-trial@127.0.0.1:2113' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://eventstoredb:2113?tls=false' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb+discover://10.0.0.4?Tls=FALSE' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://es.example:2113?tlsVerifyCert=false' }],
  ];
  it.each(refused)('refuses %s in %o, in one sentence without the value, in both ways to start', (name, change) => {
    for (const start of Object.values(starts)) {
      const said = saidBy(start, { ...FIT, ...change });
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(name);
      for (const value of Object.values(change)) expect(said[0]).not.toContain(value);
      for (const word of ['changeit', 'paddock-trial', 'postgres-trial', 'ann:']) expect(said[0]).not.toContain(word);
    }
  });

  it('refuses the same stores for the read models, also if an address has several hosts; a trial may use them', () => {
    const addresses = refused.filter(([name]) => name.endsWith('_URL') && name !== 'PUBLIC_URL');
    for (const [name, change] of addresses) {
      const said = saidBy(readProjectionsConfig, { ...FIT, ...change });
      expect([said.length, said[0]?.split(' ')[0]]).toEqual([1, name]);
    }
    const seeds = { EVENT_STORE_URL: 'esdb://127.0.0.1:2113,es.example:2113?tls=false' };
    expect(saidBy(readProjectionsConfig, { ...FIT, ...seeds })).toHaveLength(1);
    expect(saidBy(readProjectionsConfig, { ...FIT, EVENT_STORE_URL: '' })).toEqual([]);
    const trial = { NODE_ENV: 'development', DATABASE_URL: 'postgres://paddock:paddock-trial@postgres/paddock' };
    expect(saidBy(readProjectionsConfig, trial)).toEqual([]);
  });

  it('lists all unfit settings at once, also those that cannot be parsed', () => {
    const unfit = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://paddock:paddock-trial@db/paddock',
      EVENT_STORE_URL: 'esdb://admin:changeit@es:2113?tls=false',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_trial_of_the_twin_only',
      VAULT_KEY: 'v'.repeat(44),
    };
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL', 'VAULT_KEY'];
    for (const start of Object.values(starts)) {
      const said = saidBy(start, unfit).join('\n');
      for (const name of [...names, 'DATABASE_URL', 'EVENT_STORE_URL']) expect(said).toContain(name);
      expect(said.match(/EVENT_STORE_URL/g)).toHaveLength(2);
    }
    expect(saidBy(readConfig, { ...unfit, PORT: 'x' }).join('\n')).toMatch(
      /PORT must[^]*STRIPE_SECRET_KEY[^]*VAULT_KEY/,
    );
  });

  it('accepts unwise settings and warns of each of them, without printing a key', () => {
    for (const start of Object.values(starts)) {
      const unwise = { ...FIT, IDENTITY_KEY: FIT.TOKEN_KEY, STAFF_ONE_TIME_CODES: 'optional' };
      const said = start(unwise).unwise.join('\n');
      for (const name of ['SMTP_URL', 'STAFF_ONE_TIME_CODES', 'TRUSTED_PROXY', 'are the same'])
        expect(said).toContain(name);
      expect(said).not.toContain(FIT.TOKEN_KEY);
      const wise = {
        SMTP_URL: 'smtp://mail',
        MAIL_FROM: 'a@b.example',
        TRUSTED_PROXY: '10.0.0.1',
      };
      expect(start({ ...FIT, ...wise }).unwise).toEqual([]);
      expect(start({ ...FIT, ...wise, DATABASE_URL: 'postgres://a:Zk3vT9qL@db/x' }).unwise).toHaveLength(1);
    }
  });

  it('ends with a sentence for each bad setting that only the API or the projections read, for an operator to correct', () => {
    const bad = { METRICS_PORT: 'abc', KEEP_ANSWERS_HOURS: '1', PROJECTIONS_METRICS_PORT: 'abc', LOG_LEVEL: 'canary' };
    const sentences = (start: (environment: Record<string, string>) => unknown) =>
      saidBy(start, { ...FIT, ...bad }).map((sentence) => sentence.split(':')[0]);
    expect(sentences(readApiConfig)).toEqual(['METRICS_PORT', 'KEEP_ANSWERS_HOURS', 'LOG_LEVEL']);
    expect(sentences(readProjectionsConfig)).toEqual(['LOG_LEVEL', 'PROJECTIONS_METRICS_PORT']);
    for (const start of [readApiConfig, readProjectionsConfig, readConfig]) {
      expect(() => start({ ...FIT, ...bad })).toThrow(NeedsOperator);
      if (start !== readConfig) expect(() => start({ ...FIT, ...bad })).toThrow(/^(?![^]*canary)/);
    }
  });

  it('refuses unfit settings that commands can still read', () => {
    expect(() => readConfig({ ...FIT, VAULT_KEY: 'v'.repeat(44) })).toThrow('VAULT_KEY');
    expect(readSettings({ ...FIT, VAULT_KEY: 'v'.repeat(44) })).toMatchObject({ nodeEnv: 'production' });
  });
});

describe('A start that is not in production', () => {
  it('refuses to listen for other machines, unless TRIAL_ON_NETWORK or PUBLISHED_HOST allows it', () => {
    for (const start of Object.values(starts)) {
      const on = (more: Environment) =>
        saidBy(start, { NODE_ENV: 'development', DATABASE_URL: 'postgres://db/paddock', ...more });
      for (const HOST of ['127.0.0.1', '127.8.0.1', 'localhost', '::1']) expect(on({ HOST })).toEqual([]);
      for (const HOST of ['0.0.0.0', '::', '192.168.1.4', 'venue.local', '127.0.0.1.evil.example'])
        expect(on({ HOST })).toEqual([expect.stringMatching(/^HOST lets other machines in/)]);
      expect(on({ HOST: '0.0.0.0', TRIAL_ON_NETWORK: 'on' })).toEqual([]);
      expect(on({ HOST: '0.0.0.0', TRIAL_ON_NETWORK: 'off' })).toHaveLength(1);
      expect(on({ HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1' })).toEqual([]);
      expect(on({ HOST: '127.0.0.1', PUBLISHED_HOST: '0.0.0.0' })).toHaveLength(1);
    }
    expect(saidBy(readConfig, { HOST: '0.0.0.0' })).toHaveLength(1);
  });

  it('refuses live Stripe keys', () => {
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    for (const start of Object.values(starts)) {
      const on = (more: Environment) =>
        saidBy(start, { NODE_ENV: 'development', DATABASE_URL: 'postgres://db/paddock', ...more });
      expect(on(live)).toEqual([expect.stringContaining('NODE_ENV=production')]);
      expect(on({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toHaveLength(1);
      expect(on({ ...live, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toHaveLength(1);
    }
  });
});

describe('A random key', () => {
  it('is not called weak: 20,000 keys in three encodings', () => {
    const called = Array.from({ length: 20_000 }, (_, index) => drawn(String(index))).flatMap((bytes) =>
      (['base64', 'base64url', 'hex'] as const).filter((form) => isWeakKey(bytes.toString(form))),
    );
    expect(called).toEqual([]);
  });
});

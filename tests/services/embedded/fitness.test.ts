import { createHash } from 'node:crypto';
import { readConfig as readApiConfig } from '@paddock/kit/config';
import { isWeakKey } from '@paddock/kit/fitness/weak-key';
import { readConfig, readSettings } from '@paddock/embedded/config';
import { readConfig as readProjectionsConfig } from '@paddock/projections/config';
import { describe, expect, it } from 'vitest';

/** As good as random, and the same at every run. */
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

/** What a start says of its settings, a sentence a line; nothing where it goes on. */
const saidBy = (start: (environment: Record<string, string>) => unknown, environment: Environment): string[] => {
  try {
    start({ ...environment });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => !line.endsWith(':'));
  }
};
/** With a supervisor or in a container, and the API alone. */
const starts = { embedded: readConfig, api: readApiConfig };
const repeated = (text: string, times: number) => text.repeat(times).slice(0, 44);

describe('A production', () => {
  it('starts with settings of its own, also with hex keys and a restricted Stripe key', () => {
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
  it.each(refused)('refuses %s in %o, in one sentence without the value, however it is started', (name, change) => {
    for (const start of Object.values(starts)) {
      const said = saidBy(start, { ...FIT, ...change });
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(name);
      for (const value of Object.values(change)) expect(said[0]).not.toContain(value);
      for (const word of ['changeit', 'paddock-trial', 'postgres-trial', 'ann:']) expect(said[0]).not.toContain(word);
    }
  });

  it('refuses unfit stores of the read models alike, on one machine and on several', () => {
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

  it('says everything at once, what cannot be read as well', () => {
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

  it('takes what is only unwise, and says so at each start', () => {
    for (const start of Object.values(starts)) {
      const said = start({ ...FIT, IDENTITY_KEY: FIT.TOKEN_KEY }).unwise.join('\n');
      for (const name of ['SMTP_URL', 'STAFF_ONE_TIME_CODES', 'TRUSTED_PROXY', 'are the same'])
        expect(said).toContain(name);
      expect(said).not.toContain(FIT.TOKEN_KEY);
      const wise = {
        SMTP_URL: 'smtp://mail',
        MAIL_FROM: 'a@b.example',
        STAFF_ONE_TIME_CODES: 'required',
        TRUSTED_PROXY: '10.0.0.1',
      };
      expect(start({ ...FIT, ...wise }).unwise).toEqual([]);
      expect(start({ ...FIT, ...wise, DATABASE_URL: 'postgres://a:Zk3vT9qL@db/x' }).unwise).toHaveLength(1);
    }
  });

  it('can be backed up and looked at by commands while its settings are unfit', () => {
    expect(() => readConfig({ ...FIT, VAULT_KEY: 'v'.repeat(44) })).toThrow('VAULT_KEY');
    expect(readSettings({ ...FIT, VAULT_KEY: 'v'.repeat(44) })).toMatchObject({ nodeEnv: 'production' });
  });
});

describe('A start that is no production', () => {
  it('lets nobody in from other machines, unless a setting says so by name', () => {
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

  it('moves no real money', () => {
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

describe('A key', () => {
  it('that was drawn at random is never called weak', () => {
    const called = Array.from({ length: 20_000 }, (_, index) => drawn(String(index))).flatMap((bytes) =>
      (['base64', 'base64url', 'hex'] as const).filter((form) => isWeakKey(bytes.toString(form))),
    );
    expect(called).toEqual([]);
  });
});

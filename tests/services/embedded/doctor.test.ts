import { identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { recordUsedKeys } from '@paddock/people/identity/used-keys';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examine } from '@paddock/embedded/doctor/examine';
import type { Finding } from '@paddock/embedded/doctor/finding';
import { readFitConfig } from '@paddock/embedded/fit-config';
import { changeVaultKey } from '@paddock/kit/gateways/vault/change-key';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { HELD_DEMO } from '@paddock/kit/fitness/held-demo';
import { createTables } from '@paddock/kit/tables/create-tables';
import { openEventStore } from '@paddock/event-store/open';
import { DEMO_STREAM } from '@paddock/shared-domain/operations/events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';

const KEY = 'Zk3vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
/** Settings that a start in production accepts. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://race.example',
  STRIPE_SECRET_KEY: 'sk_live_51HxYzAbCdEf',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51HxYzAbCdEf',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
  TRUSTED_PROXY: 'loopback',
  MAIL_FROM: 'Paddock <booking@race.example>',
};

let postgres: TestPostgres;
let smtp: SmtpServer;
/** Stripe's answer to the key. */
let stripe: Server;
let answer = 200;
beforeAll(async () => {
  [postgres, smtp] = await Promise.all([startPostgres(), startSmtpServer()]);
  const body = () => (answer === 200 ? {} : { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
  stripe = createServer((_, reply) => reply.writeHead(answer).end(JSON.stringify(body())));
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  stripe.close();
  await smtp.close();
  await postgres.stop();
});

let folder: string;
let databaseUrl: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-doctor-'));
  databaseUrl = await postgres.createDatabase();
  smtp.greeting = undefined;
  answer = 200;
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const trial = () => ({ NODE_ENV: 'development', DATABASE_URL: databaseUrl, DATA_DIR: folder });
const look = (environment: Record<string, string>) => {
  const { port } = stripe.address() as AddressInfo;
  return examine(environment, { host: '127.0.0.1', port, protocol: 'http' });
};
const sentences = async (environment: Record<string, string>, kind: Finding['kind'] = 'wrong') =>
  (await look(environment)).filter((finding) => finding.kind === kind).map(({ text }) => text);
const query = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

describe('paddock doctor', () => {
  it('finds nothing wrong with an empty database, also in production, and changes nothing there', async () => {
    expect((await look(trial())).filter(({ kind }) => kind !== 'in force')).toEqual([]);
    expect(await sentences({ ...PRODUCTION, DATABASE_URL: databaseUrl, DATA_DIR: folder })).toEqual([]);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  it('says which rules for staff are in force: strict ones in production, unless the settings say otherwise', async () => {
    const inForce = (environment: Record<string, string>) =>
      sentences({ ...environment, DATABASE_URL: databaseUrl, DATA_DIR: folder }, 'in force');
    expect(await inForce(PRODUCTION)).toEqual([
      'Staff have no permissions until their login asks for one-time codes.',
      'A session of staff is locked after 30 minutes without use.',
    ]);
    expect(await inForce({ ...PRODUCTION, STAFF_ONE_TIME_CODES: 'optional', STAFF_IDLE_MINUTES: '720' })).toEqual([
      'Staff may log in without one-time codes.',
      'A session of staff is not locked, and lasts 12 hours.',
    ]);
    expect(await inForce(trial())).toEqual([
      'Staff may log in without one-time codes.',
      'A session of staff is not locked, and lasts 12 hours.',
    ]);
  });

  it('says together what is wrong with settings, kept keys, database, event store and mail server, and repeats no secret', async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await createTables(pool);
    await pool.end();
    await query(
      `update migrations.compatible set since = 9999`,
      `insert into migrations.beside_log (version, name, md5, run_at) values (9999, 'later', 'x', now())`,
    );
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ TOKEN_KEY: 'a'.repeat(44), VAULT_KEY: KEY }));
    smtp.greeting = '554 go away';
    answer = 401;
    const said = await sentences({
      ...PRODUCTION,
      PUBLIC_URL: 'http://race.example',
      RATE_LIMITS: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SMTP_URL: smtp.url.replace('//', '//ann:sesame@'),
      EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false',
    });
    const about = [
      /PUBLIC_URL must begin with https/,
      /RATE_LIMITS=off/,
      /TOKEN_KEY in secrets\.json was not drawn at random/,
      /A later release has changed the tables/,
      /event store of EVENT_STORE_URL does not answer/,
      /mail server of SMTP_URL does not take emails/,
      /Stripe does not answer with STRIPE_SECRET_KEY: it does not know this key/,
    ];
    for (const one of about) expect(said.filter((sentence) => one.test(sentence))).toHaveLength(1);
    expect(said.join('\n')).not.toMatch(/sesame|aaaa|sk_live/);
  });

  it('says whose data the keys do not open, and when the former key of the vault may go', async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await createTables(pool);
    const [old, now, strange] = ['o', 'n', 's'].map((letter) => letter.repeat(43)) as [string, string, string];
    const environment = { ...trial(), VAULT_KEY: now };
    for (const [user, setting] of [
      ['UserOne', old],
      ['UserTwo', now],
    ] as const)
      await openPostgresVault(pool, vaultKeysOf(setting)).create({
        subjectId: SubjectId.parse(user),
        userId: UserId.parse(user),
        fields: { first_name: 'Ada' },
        createdAt: Instant.parse('2026-11-27T15:00:00.000Z'),
      });
    expect(await sentences(environment)).toEqual([expect.stringContaining('VAULT_KEY does not open 1 of 2 people')]);
    expect(await sentences({ ...trial(), VAULT_KEY: strange })).toEqual([
      expect.stringContaining('VAULT_KEY is not the key that the people of this venue are sealed with'),
    ]);
    expect(await sentences(trial())).toHaveLength(1);
    const both = { ...environment, VAULT_KEY_BEFORE: old };
    expect(await sentences(both)).toEqual([]);
    expect(await sentences(both, 'in force')).toContain(
      'VAULT_KEY is changing. People still under VAULT_KEY_BEFORE: 1.',
    );
    await changeVaultKey(pool, vaultKeysOf(now, old));
    await pool.end();
    expect(await sentences(both, 'unwise')).toContain('Everybody is under VAULT_KEY: drop VAULT_KEY_BEFORE.');
    expect(await sentences(environment)).toEqual([]);
  });

  it('says that a former key of names is missing or out of order, and that a change is under way', async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await createTables(pool);
    const [old, now, strange] = ['o', 'n', 's'].map((letter) => letter.repeat(43)) as [string, string, string];
    await recordUsedKeys(pool, identityKeysOf(old));
    await recordUsedKeys(pool, identityKeysOf(now, old, [old]));
    await pool.end();
    const named = (IDENTITY_KEY: string, former = '', before = '') => ({
      ...trial(),
      IDENTITY_KEY,
      IDENTITY_KEYS_FORMER: former,
      IDENTITY_KEY_BEFORE: before,
    });
    expect(await sentences(named(now))).toEqual([expect.stringContaining('1 of the keys that this venue had')]);
    expect(await sentences(named(strange))).toEqual([expect.stringContaining('2 of the keys that this venue had')]);
    expect(await sentences(named(now, `${old},${strange}`))).toEqual([
      expect.stringContaining('must end with the first key'),
    ]);
    expect(await sentences(named(now, old))).toEqual([]);
    expect(await sentences(named(now, old, old))).toEqual([]);
    expect(await sentences(named(now, old, old), 'in force')).toContain(
      'IDENTITY_KEY is changing: login names are claimed under IDENTITY_KEY_BEFORE too. Drop that one once all processes run with the new key.',
    );
    expect(await sentences(named(now, '', old))).toContainEqual(
      expect.stringContaining('IDENTITY_KEYS_FORMER must begin with the key that is replaced'),
    );
  });

  it('says that a database does not answer', async () => {
    const said = await sentences({ ...trial(), DATABASE_URL: 'postgres://paddock:Zk3vT9qL@127.0.0.1:1/paddock' });
    expect(said).toEqual([expect.stringMatching(/^The database does not answer: /)]);
    expect(said.join('')).not.toContain('Zk3vT9qL');
  });

  it('says in production that the log held the demo venue, and warns where no backup was ever made', async () => {
    const store = await openEventStore({ databaseUrl, upcast: 'as-written' });
    await store.append(DEMO_STREAM, 'no-stream', [
      { id: '5d3f1f5e-6f0c-4a53-8d52-8a7d6f0c4a53', type: 'Anything', data: {}, metadata: {} },
    ]);
    await store.close();
    const production = { ...PRODUCTION, DATABASE_URL: databaseUrl, DATA_DIR: folder };
    expect(await sentences(production)).toContain(HELD_DEMO);
    expect(await sentences(production, 'unwise')).toContainEqual(expect.stringMatching(/No backup was ever made/));
    expect(await sentences(trial())).toEqual([]);
  });

  it('says that a mail server beyond this machine does not encrypt, in production', async () => {
    const beyond = smtp.url.replace('127.0.0.1', '0.0.0.0');
    const mail = { SMTP_URL: beyond, MAIL_FROM: PRODUCTION.MAIL_FROM };
    expect(await sentences({ ...trial(), ...mail })).toEqual([]);
    expect(await sentences({ ...PRODUCTION, DATABASE_URL: databaseUrl, DATA_DIR: folder, ...mail })).toContainEqual(
      expect.stringMatching(/^The mail server of SMTP_URL does not take emails: it does not encrypt/),
    );
  });
});

describe('a start in production', () => {
  it('refuses keys of the data folder that were not drawn at random', async () => {
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ VAULT_KEY: 'paddock'.repeat(7) }));
    for (const [name, value] of Object.entries({ ...PRODUCTION, DATA_DIR: folder })) vi.stubEnv(name, value);
    await expect(readFitConfig()).rejects.toThrow(/^VAULT_KEY in secrets\.json was not drawn at random/);
  });
});

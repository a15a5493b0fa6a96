import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@paddock/embedded/config';
import { handedOnNames } from '@paddock/embedded/handed-on';
import { settings } from '@paddock/embedded/settings';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';

/** These tests only read files. No container engine is started. */
interface Service {
  readonly image: string;
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
  it('runs API and projections from one image, on EventStoreDB 23.10 and Postgres 18', () => {
    expect(service('api').image).toBe(service('projections').image);
    expect(service('eventstoredb').image).toMatch(/^eventstore\/eventstore:23\.10\.\d+-/);
    expect(service('postgres').image).toMatch(/^postgres:18/);
    expect(service('eventstoredb').environment).toMatchObject({ EVENTSTORE_INSECURE: 'true' });
  });

  it('has a health check for every service, and starts the parts only when both stores are healthy', () => {
    for (const { healthcheck } of Object.values(compose.services)) expect(healthcheck?.test[0]).toBe('CMD');
    for (const part of ['api', 'projections']) {
      expect(service(part).depends_on).toEqual({
        eventstoredb: { condition: 'service_healthy' },
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
    for (const store of ['eventstoredb', 'postgres']) expect(service(store).networks).toEqual(['inner']);
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
      eventStoreUrl: 'esdb://eventstoredb:2113?tls=false',
      stripeTwinUrl: 'http://stripe-twin:12111',
      demo: false,
    });
    expect(() => readConfig({ ...resolved, NODE_ENV: 'production' })).toThrow(/Production needs STRIPE_SECRET_KEY/);
  });

  it('passes every setting of the API on, except METRICS_PORT and STRIPE_TWIN_PORT', () => {
    // Nothing outside could reach METRICS_PORT, and the local card provider runs in its own container.
    const without = new Set(['METRICS_PORT', 'STRIPE_TWIN_PORT']);
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

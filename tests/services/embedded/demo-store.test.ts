import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { compose } from '@paddock/api/compose';
import { readConfig as readApiConfig } from '@paddock/kit/config';
import { createLog } from '@paddock/kit/http/log';
import { demoId, HELD_DEMO, heldDemo } from '@paddock/kit/fitness/held-demo';
import { readConfig } from '@paddock/embedded/config';
import { STAFF } from '@paddock/embedded/demo/people-plan';
import { LOCATIONS } from '@paddock/embedded/demo/venue-plan';
import { supervise } from '@paddock/embedded/supervisor/supervise';
import { usualPatience } from '@paddock/embedded/supervisor/keep-running';
import { openEventStore } from '@paddock/event-store/open';
import { startWireDouble, type WireDouble } from '../../support/wire-double/start-wire-double.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { makeFakeParts } from './fake-parts.ts';

const KEY = 'Zk3vT9qLmX0wR4bK8sYcJ2hN6dGfPaUeWi5tOr7yVlQ=';
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://race.example',
  STRIPE_SECRET_KEY: 'sk_live_51HxYzAbCdEf',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51HxYzAbCdEf',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Jq2vTz0LmXw4RbK9sYc',
  TOKEN_KEY: KEY,
  IDENTITY_KEY: KEY,
  VAULT_KEY: KEY,
};
/** Where a log is stored: in Postgres, or in EventStoreDB if its address is given. */
type Place = { readonly databaseUrl: string; readonly eventStoreUrl?: string };

let postgres: TestPostgres;
let double: WireDouble;
let folder: string;
beforeAll(async () => {
  [postgres, double] = await Promise.all([startPostgres(), startWireDouble()]);
  folder = mkdtempSync(join(tmpdir(), 'paddock-demo-store-'));
});
afterAll(async () => {
  double.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = async (place: Place, stream: string): Promise<void> => {
  const store = await openEventStore({ ...place, upcast: 'as-written' });
  await store.append(stream, 'no-stream', [{ id: randomUUID(), type: 'Anything', data: {}, metadata: {} }]);
  await store.close();
};
/** The message with which the API refuses to start in production on this log; empty if it starts. */
const apiSaid = async ({ databaseUrl, eventStoreUrl }: Place): Promise<string> => {
  const config = readApiConfig({
    ...PRODUCTION,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...(eventStoreUrl === undefined ? {} : { EVENT_STORE_URL: eventStoreUrl }),
  });
  try {
    await (await compose(config, createLog('silent'))).close();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const supervisorSaid = async ({ databaseUrl, eventStoreUrl }: Place): Promise<string> => {
  const parts = makeFakeParts();
  const config = readConfig({
    ...PRODUCTION,
    DATABASE_URL: databaseUrl,
    DATA_DIR: parts.dataDir,
    PORT: '3997',
    ...(eventStoreUrl === undefined ? {} : { EVENT_STORE_URL: eventStoreUrl }),
  });
  try {
    const quiet = () => undefined;
    const signal = AbortSignal.timeout(120_000);
    const paddock = await supervise(config, parts.programs, quiet, signal, { ...usualPatience, port: 100 });
    await paddock.stop();
    return '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    parts.remove();
  }
};

const streams = [
  ['its mark', 'operations-demo'],
  ['an owner that an earlier version made', `user-${STAFF[0]?.userId}`],
  ['a location that an earlier version opened before it broke off', `location-${LOCATIONS[0]?.locationId}`],
] as const;

describe('A log that held the demo venue', () => {
  it.each(streams)('stops a production start in Postgres, recognised by %s', async (_, stream) => {
    const place = { databaseUrl: await postgres.createDatabase() };
    await write(place, stream);
    expect(await apiSaid(place)).toBe(HELD_DEMO);
    expect(await supervisorSaid(place)).toBe(HELD_DEMO);
  });

  it('stops a production start in EventStoreDB too', async () => {
    const place = { databaseUrl: await postgres.createDatabase(), eventStoreUrl: double.connectionString };
    await write(place, 'operations-demo');
    expect(await apiSaid(place)).toBe(HELD_DEMO);
    expect(await supervisorSaid(place)).toBe(HELD_DEMO);
  });

  it('is not confused with a real log whose user has an id of the same form', async () => {
    const place = { databaseUrl: await postgres.createDatabase() };
    await write(place, `user-${demoId('user somebody else')}`);
    await write(place, 'operations-books');
    const store = await openEventStore({ ...place, upcast: 'as-written' });
    expect(await heldDemo(store)).toBe(false);
    await store.close();
  });
});

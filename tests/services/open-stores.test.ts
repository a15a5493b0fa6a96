import type { Config } from '@paddock/kit/config';
import { apiStores } from '@paddock/api/api-stores';
import { openStores } from '@paddock/kit/start/open-stores';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const base = { now: () => instantOf(Date.now()) };
const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

let postgres: TestPostgres;
let databaseUrl: string;
let observer: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  observer = new pg.Client({ connectionString: databaseUrl });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await postgres.stop();
});

const open = (more: Partial<Config>) =>
  openStores(
    { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: 17, TEST_CLOCK: true, ...more } as Config,
    base,
    pause,
    apiStores,
  );
const sessions = async () => {
  const asked = `select count(*)::int from pg_stat_activity where application_name = 'paddock api' and datname = current_database()`;
  return (await observer.query<{ count: number }>(asked)).rows[0]?.count;
};

describe('a start that cannot open the event store', () => {
  it('leaves no database session and does not hold the test clock, so the next attempt succeeds', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      await expect(open({ EVENT_STORE_URL: 'http://not-there' })).rejects.toThrow('start with kurrentdb://');
    await expect.poll(sessions).toBe(0);
    const stores = await open({});
    expect(stores.testClock).toBeDefined();
    await stores.end();
    await expect.poll(sessions).toBe(0);
  });
});

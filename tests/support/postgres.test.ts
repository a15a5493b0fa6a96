import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

describe('the Postgres of the tests', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await startPostgres()));
  afterAll(() => postgres.stop());

  const ask = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  it('gives each test an empty database that its role owns without being a superuser', async () => {
    const [first, second] = [await postgres.createDatabase(), await postgres.createDatabase()];
    await ask(first, 'create table laps (id int)');
    expect(await ask(second, `select to_regclass('laps') as laps`)).toEqual([{ laps: null }]);
    expect(await ask(second, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  it('is a durable server in UTF-8 and UTC', async () => {
    const settings = `select current_setting('fsync') fsync, current_setting('server_encoding') encoding, current_setting('timezone') zone`;
    expect(await ask(postgres.url, settings)).toEqual([{ fsync: 'on', encoding: 'UTF8', zone: 'UTC' }]);
  });

  it.each(['fast', 'crash'] as const)('keeps its data after a %s restart', async (how) => {
    const url = await postgres.createDatabase();
    await ask(url, 'create table laps as select 7 as id');
    await postgres.restart(how);
    expect(await ask(url, 'select id from laps')).toEqual([{ id: 7 }]);
  });

  it('reports why if the server cannot start', async () => {
    await expect(startPostgres({ no_such_setting: '1' })).rejects.toThrow('no_such_setting');
  });

  it('refuses a login with a wrong password', async () => {
    await expect(ask(postgres.url.replace(/:[0-9a-f]{32}@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  });
});

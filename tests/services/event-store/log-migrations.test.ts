import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { type EventStore, type Position, START } from '@paddock/event-store/port';
import { installSchema, LOG_FOLDER } from '@paddock/event-store/postgres/install-schema';
import { copiedUntil, LOG_COPIES, placeInCopy, recordLogCopy } from '@paddock/event-store/postgres/log-copies';
import { LaterTables, migrateTables } from '@paddock/event-store/postgres/migrate-tables';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { laps } from '../../support/event-store/conformance/sample-events.ts';

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create role operator login createrole password 'operator';
    create role guest login password 'guest'`);
  await admin.end();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-migrations-'));
  await copyFile(new URL('001.do.log.sql', LOG_FOLDER), join(folder, '001.do.log.sql'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
/** A change as a release may make one: a column, another table, and another way to append. */
const COLOUR = `alter table {log}.events add column colour text;
  create table {log}.places (stream text primary key);
  create or replace function {log}.refuse_change() returns trigger language plpgsql as $$
  begin raise exception 'never changed, says the later release' using errcode = 'insufficient_privilege'; end $$;`;

/** Runs the program of the release in `from` on a database. @returns the store id. */
const upgrade = async (connectionString: string, from = pathToFileURL(`${folder}/`)): Promise<string> => {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const client = await pool.connect();
  try {
    return await installSchema(client, 'event_store', from);
  } finally {
    client.release();
    await pool.end();
  }
};
const ask = async <Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
const versions = async (url: string, name = 'event_store') =>
  (
    await ask<{ version: string; name: string }>(
      url,
      `select version, name from migrations.${name} where version > 0 order by version`,
    )
  ).map((row) => `${row.version} ${row.name}`);
const wholeLog = async (store: EventStore): Promise<readonly unknown[]> => {
  const [end, head, events] = [new AbortController(), await store.head(), [] as unknown[]];
  for await (const message of store.subscribeAll(START, { signal: end.signal })) {
    if (message.kind === 'event') events.push(message.event);
    if (message.kind === 'event' && message.event.position === head) end.abort();
  }
  return events;
};
/** A database of this login with a log of the first migration alone, and events in it. */
const oldLog = async (login: 'owner' | 'superuser' | 'operator') => {
  const own = new URL(await postgres.createDatabase(login === 'superuser' ? 'superuser' : 'owner'));
  if (login === 'operator') {
    await ask(postgres.url, `alter database ${own.pathname.slice(1)} owner to operator`);
    [own.username, own.password] = ['operator', 'operator'];
  }
  await upgrade(own.href);
  const store = await openPostgresStore({ connectionString: own.href });
  await store.append('lap-1', 'no-stream', laps(3));
  await store.append('lap-2', 'no-stream', laps(2));
  const events = await wholeLog(store);
  expect(events).toHaveLength(5);
  return { url: own.href, store, events };
};

describe('the tables of the log', () => {
  it.each(['owner', 'superuser', 'operator'] as const)(
    'that the first migration made are taken up by a later release without losing an event, by a login that is %s',
    async (login) => {
      const { url, store, events } = await oldLog(login);
      await file('002.do.colour.sql', COLOUR);
      expect(await upgrade(url)).toBe(await store.storeId());
      expect(await versions(url)).toEqual(['1 log', '2 colour']);
      // The older release beside it goes on: no migration says that it may not.
      expect((await store.append('lap-1', 2, laps(1))).revision).toBe(3);
      await store.close();
      const again = await openPostgresStore({ connectionString: url });
      expect((await wholeLog(again)).slice(0, 5)).toEqual(events);
      expect((await again.append('lap-2', 1, laps(1))).revision).toBe(2);
      await again.close();
      // What protects the log protects it as before.
      for (const sql of [
        `update event_store.events set type = 'Forged'`,
        `insert into event_store.events (stream, revision, id, type, data, meta) values ('lap-1', 9, gen_random_uuid(), 'Forged', '{}', '{}')`,
        ...(login === 'operator'
          ? ['drop table event_store.places', 'alter table event_store.events drop colour']
          : []),
      ])
        await expect(ask(url, sql)).rejects.toThrow(/never changed|permission denied|must be owner/);
    },
  );

  it('that a release before migrations made are taken up as they are, also if nobody may change them', async () => {
    const { url, store, events } = await oldLog('operator');
    await ask(url, 'drop schema migrations cascade');
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table event_store.events in access share mode');
    // It would fail at the first lock on the table that it needs.
    await upgrade(`${url}?options=-c%20lock_timeout%3D1`);
    await holder.end();
    expect(await versions(url)).toEqual(['1 log']);
    expect(await wholeLog(store)).toEqual(events);
    await file('002.do.colour.sql', COLOUR);
    await upgrade(url);
    expect(await wholeLog(store)).toEqual(events);
    await store.close();
  });

  it('are refused, in a sentence, by a program that a later release does not let work on them', async () => {
    const { url, store, events } = await oldLog('owner');
    await file('002.do.colour.sql', COLOUR);
    await file('003.do.other.sql', `update migrations.compatible set since = 3 where name = '{log}'`);
    await upgrade(url);
    const refused: unknown = await openPostgresStore({ connectionString: url }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LaterTables);
    expect(refused).toBeInstanceOf(NeedsOperator);
    expect(String(refused)).toContain(
      'A later release has changed the tables of this database: they are at version 3, and a program needs to know version 3. This one knows version 1.',
    );
    expect(await wholeLog(store)).toEqual(events);
    await store.close();
  });

  it('stay as they are if a migration fails, or if the login may not change them', async () => {
    const { url, store, events } = await oldLog('operator');
    await file('002.do.colour.sql', COLOUR);
    await file('003.do.broken.sql', 'select 1 / 0');
    await expect(upgrade(url)).rejects.toThrow('division by zero');
    await file('003.do.broken.sql', 'select 1');
    const guest = new URL(url);
    [guest.username, guest.password] = ['guest', 'guest'];
    await ask(
      url,
      `grant usage on schema migrations, event_store to guest;
      grant select, insert, update on all tables in schema migrations to guest;
      grant create on database ${guest.pathname.slice(1)} to guest`,
    ).catch(() => undefined);
    await ask(
      postgres.url.replace(/\/[^/]*$/, guest.pathname),
      'grant usage on schema event_store to guest; grant select on all tables in schema event_store to guest',
    );
    const refused: unknown = await upgrade(guest.href).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NeedsOperator);
    expect(String(refused)).toMatch(/the login of DATABASE_URL may not: .* Start once with the login that made them/);
    expect(await versions(url)).toEqual(['1 log']);
    expect(await wholeLog(store)).toEqual(events);
    await store.close();
    await ask(postgres.url.replace(/\/[^/]*$/, guest.pathname), 'drop schema event_store cascade');
    await expect(openPostgresStore({ connectionString: url })).rejects.toThrow('was made in this database and is gone');
  });
});

describe('the record of copies of the log', () => {
  const at = (position: string) => position as Position;
  const copy = { from: 'one', to: 'two', end: at('7'), places: [[at('7'), at('3')]] as const };
  const inTransaction = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } finally {
      await client.end();
    }
  };

  it('of a release before migrations is read and taken up, and a later one is refused, in a sentence', async () => {
    const url = await postgres.createDatabase();
    await ask(url, await readFile(new URL('001.do.log-copies.sql', LOG_COPIES.folder), 'utf8'));
    await ask(
      url,
      `insert into log_copies.copy values ('one', 'two', 7); insert into log_copies.place values ('one', 'two', 7, '3')`,
    );
    expect(await inTransaction(url, (client) => placeInCopy(client, 'one', 'two', at('7')))).toBe('3');
    expect(await versions(url, 'log_copies')).toEqual(['1 log-copies']);
    await inTransaction(url, (client) => recordLogCopy(client, { ...copy, end: at('9') }));
    expect(await inTransaction(url, (client) => copiedUntil(client, 'one', 'two'))).toBe('9');
    // A later release.
    await copyFile(new URL('001.do.log-copies.sql', LOG_COPIES.folder), join(folder, '001.do.log-copies.sql'));
    await rm(join(folder, '001.do.log.sql'));
    await file(
      '002.do.gone.sql',
      `alter table log_copies.copy drop column until;
      update migrations.compatible set since = 2 where name = 'log_copies'`,
    );
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await migrateTables(pool, { ...LOG_COPIES, folder: pathToFileURL(`${folder}/`) });
    await pool.end();
    for (const use of [
      (client: pg.Client): Promise<unknown> => copiedUntil(client, 'one', 'two'),
      (client: pg.Client): Promise<unknown> => recordLogCopy(client, copy),
    ])
      await expect(inTransaction(url, use)).rejects.toBeInstanceOf(LaterTables);
  });
});

import { AppendRefused, START } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { freshStream, lap, laps } from '../../support/event-store/conformance/sample-events.ts';
import { runWriterStorm } from '../../support/event-store/conformance/writer-storm.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const ask = async (connectionString: string, statement: string): Promise<Record<string, unknown>[]> => {
  const pool = new Pool({ connectionString, max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await pool.end();
  }
};

const changes = [
  `insert into event_store.events (stream, revision, id, type, data, meta) values ('lap-1', 9, gen_random_uuid(), 'Forged', '{}', '{}')`,
  `update event_store.events set type = 'Forged'`,
  `delete from event_store.events`,
  `truncate event_store.events`,
  `update event_store.meta set store_id = gen_random_uuid()`,
  `delete from event_store.meta`,
];

describe('history in Postgres', () => {
  it.each(['owner', 'superuser'] as const)(
    'cannot be inserted, changed or deleted except through append, by a login that is %s',
    async (as) => {
      const connectionString = await postgres.createDatabase(as);
      const store = await openPostgresStore({ connectionString });
      await store.append('lap-1', 'no-stream', laps(2));
      for (const change of changes)
        await expect(ask(connectionString, change)).rejects.toThrow(/never changed|permission denied/);
      expect((await store.append('lap-1', 1, laps(1))).revision).toBe(2);
      await store.close();
    },
  );

  it('belongs to a role without login if the login may create roles, so the login cannot drop it either', async () => {
    await ask(postgres.url, `create role operator login createrole password 'operator'`);
    const url = new URL(await postgres.createDatabase());
    await ask(postgres.url, `alter database ${url.pathname.slice(1)} owner to operator`);
    [url.username, url.password] = ['operator', 'operator'];
    const store = await openPostgresStore({ connectionString: url.href });
    await store.append('lap-1', 'no-stream', laps(2));
    for (const change of [
      ...changes,
      'drop table event_store.events',
      'alter table event_store.events disable trigger all',
    ])
      await expect(ask(url.href, change)).rejects.toThrow(/permission denied|must be owner/);
    await store.close();
    const again = await openPostgresStore({ connectionString: url.href });
    expect((await again.append('lap-1', 1, laps(1))).revision).toBe(2);
    await again.close();
  });

  it('is set up once when eight processes start at the same moment', async () => {
    const connectionString = await postgres.createDatabase();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresStore({ connectionString })));
    expect(new Set(await Promise.all(stores.map((store) => store.storeId()))).size).toBe(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is separate for each schema name, and a text that is not a name is refused', async () => {
    const connectionString = await postgres.createDatabase();
    const [first, second] = [
      await openPostgresStore({ connectionString }),
      await openPostgresStore({ connectionString, schema: 'archive' }),
    ];
    await first.append('lap-1', 'no-stream', laps(1));
    expect(await second.head()).toBe(START);
    expect(await second.storeId()).not.toBe(await first.storeId());
    await Promise.all([first.close(), second.close()]);
    await expect(openPostgresStore({ connectionString, schema: 'a; drop table b' })).rejects.toThrow('schema name');
  });

  it('accepts the appends that were sent together with one that the database refuses', async () => {
    const connectionString = await postgres.createDatabase('superuser');
    const store = await openPostgresStore({ connectionString });
    const refuse = `create function refuse_odd() returns trigger language plpgsql as
      $$ begin if new.type = 'Odd' then raise exception 'odd' using errcode = '22000'; end if; return new; end $$;
      create trigger odd before insert on event_store.events for each row execute function refuse_odd()`;
    await ask(connectionString, refuse);
    const outcomes = await Promise.allSettled(
      ['Even', 'Odd', 'Even'].map((type) => store.append(freshStream(), 'no-stream', [lap({}, type)])),
    );
    await store.close();
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(AppendRefused) as unknown });
  });
});

describe('a server with settings that an append cannot rely on', () => {
  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('is refused at boot when %s is off', async (setting) => {
    const careless = await startPostgres({ [setting]: 'off' });
    const connectionString = await careless.createDatabase();
    await expect(openPostgresStore({ connectionString })).rejects.toThrow(`${setting} is off`);
    await careless.stop();
  });

  it.each(['repeatable read', 'serializable'])(
    'is refused at boot if transactions are %s by default, except on connections that set their own level',
    async (level) => {
      const connectionString = await postgres.createDatabase('superuser');
      const database = new URL(connectionString).pathname.slice(1);
      await ask(connectionString, `alter database ${database} set default_transaction_isolation = '${level}'`);
      const pool = new Pool({ connectionString });
      await expect(openPostgresStore({ pool })).rejects.toThrow(
        `PostgreSQL's default_transaction_isolation is "${level}" here; the event log needs "read committed".`,
      );
      await pool.end();
      // The connections of the product set the isolation level themselves.
      const store = await openPostgresStore({ connectionString });
      await store.close();
    },
  );
});

describe('the writer storm', () => {
  it('finds lost events in a store that draws positions without the lock', async () => {
    const connectionString = await postgres.createDatabase('superuser');
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore({ connectionString })));
    const [definition] = await ask(
      connectionString,
      `select pg_get_functiondef('event_store.append'::regproc) as text`,
    );
    // As on a busy server, one append in ten waits between its position and its commit, so that others pass it.
    const pause = 'if random() < 0.1 then perform pg_sleep(0.03); end if;';
    const naive = String(definition?.['text'])
      .replace(/perform pg_advisory_xact_lock\(.*\);\n/, '')
      .replace(/perform set_config\('.*', 'off', true\);\n/, (last) => `${pause}\n${last}`);
    expect([naive.includes('advisory'), naive.includes(pause)]).toEqual([false, true]);
    await ask(connectionString, naive);
    // One writer for each stream: on a shared stream the unique key would refuse the append and hide the fault.
    const { faults } = await runWriterStorm(stores, stores[0]!, {
      writers: 16,
      eventsEach: 320,
      quietMs: 1_500,
      contested: false,
    });
    await Promise.all(stores.map((store) => store.close()));
    expect(faults.filter((fault) => fault.startsWith('lost')).length).toBeGreaterThan(0);
  });
});

import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { pause } from '@paddock/event-store/pause';
import { follow } from '../../support/event-store/conformance/log-follower.ts';
import { allOf, freshStream, lap, laps } from '../../support/event-store/conformance/sample-events.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

describe('an append to Postgres over a bad network', () => {
  let postgres: TestPostgres;
  let proxy: TcpProxy;
  let connectionString: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = new URL(await postgres.createDatabase());
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    connectionString = url.href;
  });
  afterAll(async () => {
    proxy.stop();
    await postgres.stop();
  });

  it('is stored once if it was committed and the answer was lost', async () => {
    const store = await openPostgresStore({ connectionString });
    const stream = freshStream();
    const follower = follow(store, await store.head(), (event) => event.stream === stream);
    proxy.loseAnswerTo('LostAnswer');
    const { revision } = await store.append(stream, 'no-stream', [lap({}, 'LostAnswer'), lap({}, 'LostAnswer')]);
    expect(revision).toBe(1);
    await store.append(stream, 1, laps(1));
    await follower.until(3);
    await follower.stop();
    expect((await allOf(store.readStream(stream))).map(({ id }) => id)).toEqual(follower.seen.map(({ id }) => id));
    await store.close();
  });

  it('reports an unknown outcome if no answer comes within its patience; a resend finds it written', async () => {
    const store = await openPostgresStore({ connectionString, patienceMs: 800 });
    const [stream, batch] = [freshStream(), laps(2)];
    await store.append(freshStream(), 'no-stream', laps(1));
    // Wait until the notification of that append has been sent and its connection is idle: no new one could be opened, and the
    // next append would be reported as not written.
    await pause(1_500);
    proxy.freeze();
    await expect(store.append(stream, 'no-stream', batch)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'unknown',
    });
    proxy.thaw();
    expect((await store.append(stream, 'no-stream', batch)).revision).toBe(1);
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
    await store.close();
  });

  it('reports not-written if it cannot connect or the store is closed, and works after a restart', async () => {
    const direct = await postgres.createDatabase();
    const store = await openPostgresStore({ connectionString: direct, patienceMs: 400 });
    const restarted = postgres.restart('fast', 2_500);
    // Open connections break first, and the outcome of appends on them is unknown. After one failure none is left.
    for (let written = true; written;)
      written = await store.append(freshStream(), 'no-stream', laps(1)).then(
        () => true,
        () => false,
      );
    await expect(store.append(freshStream(), 'no-stream', laps(1))).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'not-written',
    });
    await restarted;
    expect((await store.append(freshStream(), 'no-stream', laps(1))).revision).toBe(0);
    await store.close();
    await expect(store.append(freshStream(), 'no-stream', laps(1))).rejects.toMatchObject({ outcome: 'not-written' });
  });
});

describe('an append to a database with another default isolation level', () => {
  it.each(['repeatable read', 'serializable'])(
    'either succeeds or meets a revision conflict, never a database error: %s',
    async (isolation) => {
      const postgres = await startPostgres();
      const url = await postgres.createDatabase();
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
      await owner.query(`alter database ${rows[0]?.name} set default_transaction_isolation = '${isolation}'`);
      await owner.end();
      const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresStore({ connectionString: url })));
      const outcomes = new Map<string, number>();
      for (let round = 0; round < 15; round += 1) {
        const asked = stores.map((store) => store.append('lap-race', round === 0 ? 'no-stream' : round - 1, laps(1)));
        for (const settled of await Promise.allSettled(asked)) {
          const name = settled.status === 'fulfilled' ? 'written' : (settled.reason as Error).name;
          outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
        }
      }
      expect(Object.fromEntries(outcomes)).toEqual({ written: 15, RevisionConflict: 45 });
      await Promise.all(stores.map((store) => store.close()));
      await postgres.stop();
    },
  );
});

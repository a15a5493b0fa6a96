import { copyEventStore, differencesOf } from '@paddock/event-store/copy';
import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { summariseLog } from '@paddock/event-store/log-summary';
import { openEventStore } from '@paddock/event-store/open';
import { RevisionConflict, START, StoreUnavailable, type EventStore } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { freshStream, lap, laps } from '../../support/event-store/conformance/sample-events.ts';
import { startWireDouble } from '../../support/wire-double/start-wire-double.ts';
import { describe, expect, it } from 'vitest';
import { startPostgres } from '../../support/postgres.ts';

/** Three interleaved streams. One begins with 250 events in a row. */
const history = async (store: EventStore): Promise<void> => {
  await store.append('lap-a', 'no-stream', laps(250));
  for (let round = 0; round < 20; round += 1) {
    await store.append('lap-b', round === 0 ? 'no-stream' : round * 2 - 1, laps(2));
    await store.append('lap-ç', round === 0 ? 'no-stream' : round - 1, [lap({ text: '🏁' })]);
  }
};

describe('copying one event store to another', () => {
  it('keeps every stream, revision, id, content and the order, from Postgres to EventStoreDB and back', async () => {
    const postgres = await startPostgres();
    const double = await startWireDouble();
    const venue = await openPostgresStore({ connectionString: await postgres.createDatabase() });
    const cluster = await openEventStoreDb({ connectionString: double.connectionString });
    const back = await openPostgresStore({ connectionString: await postgres.createDatabase() });
    await history(venue);
    const there = await copyEventStore(venue, cluster);
    expect([there.differences, there.copied.events, there.copied.streams.get('lap-b')]).toEqual([[], 310, 39]);
    expect((await copyEventStore(cluster, back)).differences).toEqual([]);
    expect((await summariseLog(back)).hash).toBe((await summariseLog(venue)).hash);
    await Promise.all([venue.close(), cluster.close(), back.close()]);
    double.stop();
    await postgres.stop();
  });

  it('continues after an interruption at any append, also when the source has grown since then', async () => {
    const source = openInMemoryStore();
    await history(source);
    const log = createInMemoryLog();
    for (const after of [0, 1, 2, 5, 20]) {
      let appends = 0;
      const interrupt = () => {
        if (appends++ === after) throw new StoreUnavailable('Interrupted.', 'unknown');
      };
      await expect(
        copyEventStore(source, openInMemoryStore({ log, faults: { afterAppend: interrupt } })),
      ).rejects.toThrow('Interrupted');
    }
    // New events follow directly on copied ones of the same stream: one append of the next copy has both.
    await source.append('lap-ç', 19, laps(3));
    expect((await copyEventStore(source, openInMemoryStore({ log }))).differences).toEqual([]);
    const more = laps(2);
    await source.append('lap-ç', 22, more);
    expect((await copyEventStore(source, openInMemoryStore({ log }))).differences).toEqual([]);
    expect(log.events.at(-1)?.id).toBe(more[1]?.id);
  });

  it('refuses a target with other events in the same stream, and reports what else differs', async () => {
    const [source, target] = [openInMemoryStore(), openInMemoryStore()];
    await source.append('lap-a', 'no-stream', laps(3));
    await target.append('lap-a', 'no-stream', laps(3));
    await expect(copyEventStore(source, target)).rejects.toBeInstanceOf(RevisionConflict);
    const other = openInMemoryStore();
    await other.append('lap-z', 'no-stream', laps(1));
    expect((await copyEventStore(source, other)).differences).toEqual([
      'lap-z is in the copy only',
      '3 events, 4 in the copy',
    ]);
    const [one, two] = [await summariseLog(source), await summariseLog(target)];
    expect(differencesOf(one, two)).toEqual(['the contents or the order of the events differ']);
  });
});

describe('opening the configured event store', () => {
  it('uses Postgres without an event store address, and EventStoreDB with one', async () => {
    const postgres = await startPostgres();
    const double = await startWireDouble();
    const databaseUrl = await postgres.createDatabase();
    const embedded = await openEventStore({ databaseUrl, upcast: 'as-written' });
    const cluster = await openEventStore({ databaseUrl, eventStoreUrl: double.connectionString, upcast: 'as-written' });
    await cluster.append(freshStream(), 'no-stream', laps(1));
    expect([await embedded.head(), (await cluster.head()) > START]).toEqual([START, true]);
    await Promise.all([embedded.close(), cluster.close()]);
    double.stop();
    await postgres.stop();
  });

  it('refuses another kind of address and says how it must begin', async () => {
    await expect(
      openEventStore({ databaseUrl: 'postgres://nobody', eventStoreUrl: 'http://store:2113', upcast: 'as-written' }),
    ).rejects.toThrow('must start with kurrentdb://');
  });
});

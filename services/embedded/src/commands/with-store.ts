import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { type EventStoreSettings, openEventStore } from '@paddock/event-store/open';
import type { EventStore } from '@paddock/event-store/port';
import { standingTo } from '@paddock/event-store/postgres/require-own-log';
import { upcast } from '@paddock/shared-domain/all-events';
import pg from 'pg';
import { readSettings } from '../config.ts';
import { withDatabase } from './with-database.ts';

type Work<Result> = (databaseUrl: string, store: EventStore, stoodStill: boolean) => Promise<Result>;

/**
 * Runs work with Paddock's database and the event store of the settings, even if they do not belong together.
 *
 * @param names how events of earlier releases are read; `as-written` for copies.
 */
export const withAnyStore = async <Result>(
  names: EventStoreSettings['upcast'],
  work: Work<Result>,
): Promise<Result> => {
  const config = readSettings();
  return withDatabase(config, async (databaseUrl, stoodStill) => {
    const store = await openEventStore({
      databaseUrl,
      eventStoreUrl: config.eventStoreUrl,
      upcast: names,
      connections: 2,
    });
    try {
      return await work(databaseUrl, store, stoodStill);
    } finally {
      await store.close();
    }
  });
};

/**
 * Runs work with Paddock's database and its event store.
 *
 * @throws {NeedsOperator} the event store of the settings is not the one the database belongs to.
 */
export const withStore = <Result>(work: Work<Result>): Promise<Result> =>
  withAnyStore(upcast, async (databaseUrl, store, stoodStill) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'paddock command' });
    await client.connect();
    try {
      await client.query('begin');
      const standing = await standingTo(client, await store.storeId());
      await client.query('commit');
      if (standing === 'copied')
        throw new NeedsOperator('This database does not use the copy of its log yet. Start Paddock once.');
    } finally {
      await client.end();
    }
    return work(databaseUrl, store, stoodStill);
  });

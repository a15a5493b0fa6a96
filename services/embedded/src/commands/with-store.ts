import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { type EventStoreSettings, openEventStore } from '@paddock/event-store/open';
import type { EventStore } from '@paddock/event-store/port';
import { standingTo } from '@paddock/event-store/postgres/require-own-log';
import { upcast } from '@paddock/shared-domain/all-events';
import { readSettings } from '../config.ts';
import { untilUnlocked } from './until-unlocked.ts';
import { inTransaction } from './in-transaction.ts';
import { withDatabase } from '../with-database.ts';

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
    const { eventStoreUrl } = config;
    const store = await untilUnlocked(databaseUrl, () =>
      openEventStore({ databaseUrl, eventStoreUrl, upcast: names, connections: 2 }),
    );
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
    const storeId = await store.storeId();
    if ((await inTransaction(databaseUrl, (client) => standingTo(client, storeId))) === 'copied')
      throw new NeedsOperator('This database does not use the copy of its log yet. Start Paddock once.');
    return work(databaseUrl, store, stoodStill);
  });

import { openEventStore } from '@paddock/event-store/open';
import type { EventStore } from '@paddock/event-store/port';
import { readSettings } from '../config.ts';
import { withDatabase } from './with-database.ts';

/** Does something with the product's database and its event store, wherever the settings say they are. */
export const withStore = async <Result>(
  work: (databaseUrl: string, store: EventStore) => Promise<Result>,
): Promise<Result> => {
  const config = readSettings();
  return withDatabase(config, async (databaseUrl) => {
    const store = await openEventStore({ databaseUrl, eventStoreUrl: config.eventStoreUrl });
    try {
      return await work(databaseUrl, store);
    } finally {
      await store.close();
    }
  });
};

import type { Upcast } from '@paddock/shared-domain/kernel/former-events';
import { inPresentNames } from './in-present-names.ts';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';

export type EventStoreSettings = {
  /** `esdb://` or `esdb+discover://`: the log lives in EventStoreDB. */
  readonly eventStoreUrl?: string | undefined;
  /** `postgres://`: the log lives here when no event store is named. */
  readonly databaseUrl: string;
  readonly patienceMs?: number;
  /** How events of earlier releases are read; `as-written` for copies and for those who look at no event of ours. */
  readonly upcast: Upcast | 'as-written';
};

/**
 * Opens the event store that the configuration names.
 *
 * @throws {NeedsOperator} address, certificates, rights or the database will not do, also where the address is no EventStoreDB
 *   address: falling back to Postgres would begin a second history.
 */
export const openEventStore = async ({ upcast, ...place }: EventStoreSettings): Promise<EventStore> => {
  const store = await openAsWritten(place);
  return upcast === 'as-written' ? store : inPresentNames(store, upcast);
};

const openAsWritten = async ({
  eventStoreUrl,
  databaseUrl,
  patienceMs = 15_000,
}: Omit<EventStoreSettings, 'upcast'>): Promise<EventStore> => {
  if (eventStoreUrl === undefined || eventStoreUrl === '')
    return openPostgresStore({ connectionString: databaseUrl, patienceMs });
  // Its client is large: a venue whose log lives in Postgres neither waits for it at the start nor keeps it in memory.
  const { openEventStoreDb } = await import('./eventstoredb/open-event-store-db.ts');
  return openEventStoreDb({ connectionString: eventStoreUrl, patienceMs });
};

import type { Upcast } from '@paddock/shared-domain/kernel/former-events';
import type { Pool } from 'pg';
import { inPresentNames } from './in-present-names.ts';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';

export type EventStoreSettings = {
  /** `kurrentdb://` or `esdb://`, also with `+discover`: the log is in KurrentDB or EventStoreDB. */
  readonly eventStoreUrl?: string | undefined;
  /** `postgres://`: the log is here if `eventStoreUrl` is not set. */
  readonly databaseUrl: string;
  readonly patienceMs?: number;
  /** As in `openPostgresStore`; without meaning for other stores. */
  readonly connections?: number;
  readonly opened?: (pool: Pool) => void;
  /** How events of earlier releases are read. `as-written` is for copies and for code that reads no event of Paddock's. */
  readonly upcast: Upcast | 'as-written';
};

/**
 * Opens the event store that the settings name.
 *
 * @throws {NeedsOperator} address, certificates, rights or the database are wrong. Also if `eventStoreUrl` is no EventStoreDB
 *   address: falling back to Postgres would start a second history.
 */
export const openEventStore = async ({ upcast, ...place }: EventStoreSettings): Promise<EventStore> => {
  const store = await openAsWritten(place);
  return upcast === 'as-written' ? store : inPresentNames(store, upcast);
};

const openAsWritten = async ({
  eventStoreUrl,
  databaseUrl,
  patienceMs = 15_000,
  connections,
  opened,
}: Omit<EventStoreSettings, 'upcast'>): Promise<EventStore> => {
  if (eventStoreUrl === undefined || eventStoreUrl === '')
    return openPostgresStore({ connectionString: databaseUrl, patienceMs, connections, opened });
  // Loaded only when needed, because the client is large: a venue with its log in Postgres starts faster and uses less memory.
  const { openEventStoreDb } = await import('./eventstoredb/open-event-store-db.ts');
  return openEventStoreDb({ connectionString: eventStoreUrl, patienceMs });
};

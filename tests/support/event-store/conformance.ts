import { afterAll, beforeAll, describe } from 'vitest';
import { appendingBehaviour } from './conformance/appending.ts';
import { outlivingBehaviour } from './conformance/outliving.ts';
import { readingBehaviour } from './conformance/reading.ts';
import { refusingBehaviour } from './conformance/refusing.ts';
import type { StoreUnderTest } from './conformance/store-under-test.ts';
import { subscribingBehaviour } from './conformance/subscribing.ts';

const behaviours = {
  appending: appendingBehaviour,
  refusing: refusingBehaviour,
  reading: readingBehaviour,
  subscribing: subscribingBehaviour,
};
const acrossOutages = { 'outliving its server': outlivingBehaviour };

/**
 * The suite that every event store must pass. It tests the promises of the port, and that each store behaves as a real EventStoreDB was
 * measured to, so that one store can replace another.
 * @param name in the report. @param open opens one log for the whole suite; it need not be empty. @param outage `can be away` if `open`
 * returns a `restart` of the store's server.
 */
export const describeEventStore = (
  name: string,
  open: () => Promise<StoreUnderTest>,
  outage: 'always there' | 'can be away' = 'always there',
): void =>
  void describe(`${name}`, () => {
    let opened: StoreUnderTest | undefined;
    const under = (): StoreUnderTest => {
      if (!opened) throw new Error(`${name} could not be opened.`);
      return opened;
    };
    beforeAll(async () => void (opened = await open()));
    afterAll(() => opened?.close());
    describe.each(Object.entries(outage === 'can be away' ? { ...behaviours, ...acrossOutages } : behaviours))(
      '%s',
      (_, behaviour) => {
        behaviour(under);
      },
    );
  });

import { openEventStore } from '@paddock/event-store/open';
import { type RecordedEvent, START } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { Product } from '../k9/product.ts';

/** Events of a log as they were written. */
export const logOf = async (databaseUrl: string, eventStoreUrl?: string): Promise<RecordedEvent[]> => {
  const store = await openEventStore({
    databaseUrl,
    ...(eventStoreUrl === undefined ? {} : { eventStoreUrl }),
    upcast: 'as-written',
  });
  try {
    const log: RecordedEvent[] = [];
    for await (const event of readLog(store, START)) log.push(event);
    return log;
  } finally {
    await store.close();
  }
};

/** The log of a complete demo venue: two locations, busy seats and dull ones. */
export const demoLog = async (): Promise<readonly RecordedEvent[]> => {
  const demo = await Product.prepare({ DEMO: '1' });
  try {
    const refused = await demo.start();
    if (refused !== undefined) throw new Error(`The start ended: ${refused.said}`);
    return await logOf(demo.databaseUrl);
  } finally {
    await demo.stop();
    demo.remove();
  }
};

import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { StoreUnavailable } from '@paddock/event-store/port';
import { describeEventStore } from '../../support/event-store/conformance.ts';
import { laps } from '../../support/event-store/conformance/sample-events.ts';
import { describe, expect, it } from 'vitest';

describeEventStore('the event store in memory', () => {
  const log = createInMemoryLog();
  const another = () => Promise.resolve(openInMemoryStore({ log }));
  const store = openInMemoryStore({ log });
  return Promise.resolve({ store, another, close: () => store.close() });
});

describe('the faults of the event store in memory', () => {
  it('distinguish an append that wrote nothing from one whose answer was lost', async () => {
    const away = (outcome: 'not-written' | 'unknown') => () => {
      throw new StoreUnavailable('The store is away.', outcome);
    };
    const log = createInMemoryLog();
    const before = openInMemoryStore({ log, faults: { beforeAppend: away('not-written') } });
    const after = openInMemoryStore({ log, faults: { afterAppend: away('unknown') } });
    await expect(before.append('lap-1', 'no-stream', laps(1))).rejects.toMatchObject({ outcome: 'not-written' });
    expect(log.events).toHaveLength(0);
    await expect(after.append('lap-1', 'no-stream', laps(1))).rejects.toMatchObject({ outcome: 'unknown' });
    expect(log.events).toHaveLength(1);
  });
});

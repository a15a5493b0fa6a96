import { ownEvents } from '@paddock/embedded/commands/backup/backup-to';
import { summariseLog } from '@paddock/event-store/log-summary';
import { START } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../projections/engine/memory-store.ts';

describe('our events in an event store that other programs use too', () => {
  it('are read without the events of others, but with event types of a later release', async () => {
    const store = memoryStore();
    store.write([{ type: 'UserRegistered', data: { userId: 'ada', subjectId: 's1' }, stream: 'user-ada' }]);
    store.write([{ type: 'OrderPlaced', data: {}, stream: 'order-1' }]);
    store.write([{ type: 'LoungeOpened', data: {}, stream: 'lounge-1' }]);
    store.write([{ type: 'OrderScanned', data: new Uint8Array([1, 2, 3]), stream: 'order-1' }]);
    // Events of other programs lack our metadata.
    store.log.forEach((event, index) => {
      if (event.stream.startsWith('order-')) store.log[index] = { ...event, metadata: {} };
    });
    const ours = ownEvents(store);
    const types: string[] = [];
    for await (const { type } of readLog(ours, START)) types.push(type);
    expect(types).toEqual(['UserRegistered', 'LoungeOpened']);
    expect((await summariseLog(ours)).events).toBe(2);
    expect(await ours.head()).toBe('4');
  });
});

import type { Upcast } from '@paddock/shared-domain/kernel/former-events';
import type { EventStore } from './port.ts';

/**
 * A store as every reader is to see it: events of earlier releases come with the types and data of the present one, wherever they are
 * read. Who copies or backs up a log takes the store itself, since history is kept as it was written.
 */
export const inPresentNames = (store: EventStore, upcast: Upcast): EventStore => ({
  ...store,
  readStream: async function* (stream, from) {
    for await (const event of store.readStream(stream, from)) yield upcast(event);
  },
  subscribeAll: async function* (after, options) {
    for await (const message of store.subscribeAll(after, options))
      yield message.kind === 'event' ? { kind: 'event', event: upcast(message.event) } : message;
  },
});

import type { Upcast } from '@paddock/shared-domain/kernel/former-events';
import type { EventStore } from './port.ts';

/**
 * A store whose events of earlier releases are read with the types and data of this release. Code that copies or backs up a log
 * uses the store itself, because history stays as it was written.
 */
export const inPresentNames = (store: EventStore, upcast: Upcast): EventStore => ({
  ...store,
  readStream: async function* (stream, from) {
    for await (const event of store.readStream(stream, from)) yield upcast(event);
  },
  eventsAt: async (positions) => (await store.eventsAt(positions)).map(upcast),
  subscribeAll: async function* (after, options) {
    for await (const message of store.subscribeAll(after, options))
      yield message.kind === 'event' ? { kind: 'event', event: upcast(message.event) } : message;
  },
});

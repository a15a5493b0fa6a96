import type { EventStore } from '@paddock/event-store/port';
import { standingOf } from '@paddock/shared-domain/event-standing';

/**
 * The same store, whose log is read without the events that other applications keep in it: what is copied elsewhere is our history
 * and nobody else's. Positions stay those of the whole log.
 */
export const ownEvents = (store: EventStore): EventStore => ({
  ...store,
  subscribeAll: async function* (after, options) {
    for await (const message of store.subscribeAll(after, options))
      if (message.kind !== 'event' || standingOf(message.event) !== 'foreign') yield message;
  },
});

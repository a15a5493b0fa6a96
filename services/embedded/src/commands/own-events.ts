import type { EventStore } from '@paddock/event-store/port';
import { standingOf } from '@paddock/shared-domain/event-standing';

/** The same store without the events of other applications. Positions stay those of the whole log. */
export const ownEvents = (store: EventStore): EventStore => ({
  ...store,
  subscribeAll: async function* (after, options) {
    for await (const message of store.subscribeAll(after, options))
      if (message.kind !== 'event' || standingOf(message.event) !== 'foreign') yield message;
  },
});

import type { EventStore } from '@paddock/event-store/port';

/** What the suite needs of whoever runs it: one log, opened as often as asked. */
export type StoreUnderTest = {
  readonly store: EventStore;
  /** Another store on the same log, as another process would open it. The suite closes it. */
  readonly another: () => Promise<EventStore>;
  /** Takes the server away and brings it back with the same data; left out where there is none that can be restarted. */
  readonly restart?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

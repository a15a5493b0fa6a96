import type { EventStore } from '@paddock/event-store/port';

/** What the suite needs from its caller: one log that can be opened several times. */
export type StoreUnderTest = {
  readonly store: EventStore;
  /** Another store on the same log, as another process would open it. The suite closes it. */
  readonly another: () => Promise<EventStore>;
  /** Stops the server and starts it with the same data; absent if there is no server to restart. */
  readonly restart?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

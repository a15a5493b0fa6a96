import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '../port.ts';
import { WakeUp } from '../wake-up.ts';

/** The events without the store that serves them. A second store on the same log simulates a restart. */
export type InMemoryLog = {
  readonly storeId: string;
  readonly events: RecordedEvent[];
  readonly streams: Map<string, RecordedEvent[]>;
  readonly wakeUp: WakeUp;
};

export const createInMemoryLog = (storeId: string = randomUUID()): InMemoryLog => ({
  storeId,
  events: [],
  streams: new Map(),
  wakeUp: new WakeUp(),
});
